import { describeSource } from '../../kit/conformance/source-contract.ts';
import { openDrivenBooks } from '../../kit/providers/books-driver.ts';

describeSource('Xero', () => openDrivenBooks('xero'));
