import { describeSource } from '../../kit/conformance/source-contract.ts';
import { openBooksSourceHarness } from '../../kit/providers/books-driver.ts';

describeSource('Xero', () => openBooksSourceHarness('xero'));
