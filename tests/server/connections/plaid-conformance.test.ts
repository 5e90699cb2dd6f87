import { describeSource } from '../../kit/conformance/source-contract.ts';
import { startPlaidHarness } from '../../kit/providers/plaid-harness.ts';

describeSource('by Plaid', () => startPlaidHarness());
