import { z } from 'zod';

export const basisSchema = z.enum(['cash', 'accrual']);
