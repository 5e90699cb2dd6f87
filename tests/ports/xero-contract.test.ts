import { describeSource } from '../../functions/src/conformance/source-contract.ts';
import { openDrivenBooks } from '../support/books-driver.ts';

describeSource('Xero', () => openDrivenBooks('xero'));
