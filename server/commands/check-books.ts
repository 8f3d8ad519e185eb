import { constants, setPriority } from 'node:os';
import { sql } from 'kysely';
import { connectReadOnly, getDialect } from '../db/connect.ts';
import { invariants } from '../db/invariants.ts';
import { describeInvariants, listViolatedInvariants } from '../db/invariantTexts.ts';
import { requireCurrentSchema } from '../db/schemaVersion.ts';
import { readSnapshot } from '../db/transaction.ts';
import { CommandError, runCommand } from './support/command.ts';
import { readShopConfig } from './support/moveMark.ts';

await runCommand(async (args) => {
  if (args.length > 0) throw new CommandError('Use: npm run check-books');
  const { reader, close } = await connectReadOnly(readShopConfig(process.env));
  // A running server's requests come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    const violated = await readSnapshot(reader, async (trx) => {
      // Checking many years of data takes longer than the server's timeout.
      if (getDialect(trx) === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
      await requireCurrentSchema(trx);
      return listViolatedInvariants(trx);
    });
    if (violated.length > 0) {
      throw new CommandError(
        `As contas não conferem: nem sempre ${describeInvariants(violated)}. Guarde as cópias que há e avise quem cuida da Navalha.`,
      );
    }
    console.log(`As contas conferem: as ${Object.keys(invariants).length} regras valem para tudo o que há no banco.`);
  } finally {
    await close();
  }
});
