/** A reason why PostgreSQL cannot be reached. An error matches when all the given patterns do. */
interface ConnectProblem {
  code?: RegExp;
  message?: RegExp;
  /** The C function of PostgreSQL that raised the error: messages depend on the server's language. */
  routine?: RegExp;
  sentence: string;
}

/** The first match counts. */
const CONNECT_PROBLEMS: readonly ConnectProblem[] = [
  {
    code: /^28P01$/,
    sentence:
      'O PostgreSQL recusou o usuário ou a senha de DATABASE_URL: confira os dois; na senha, sinais como @, / e % se escrevem com código (%40, %2F, %25).',
  },
  {
    message: /client password must be a string/,
    sentence: 'O PostgreSQL pede uma senha, e DATABASE_URL não tem nenhuma: escreva-a depois do usuário.',
  },
  {
    code: /^28000$/,
    routine: /^InitializeSessionUserId$/,
    sentence: 'O usuário de DATABASE_URL não existe no PostgreSQL, ou não pode entrar: crie-o com createuser --login.',
  },
  {
    code: /^28000$/,
    sentence:
      'O PostgreSQL não aceita este usuário, deste endereço, neste banco: acrescente uma linha para eles em pg_hba.conf, ou use sslmode=verify-full se ele só aceita conexões cifradas.',
  },
  {
    code: /^3D000$/,
    sentence: 'O banco de dados de DATABASE_URL não existe no PostgreSQL: crie-o com createdb, ou confira o nome.',
  },
  {
    code: /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/,
    sentence: 'A máquina de DATABASE_URL não foi encontrada: confira o nome dela e o DNS.',
  },
  {
    code: /^ECONNREFUSED$/,
    sentence: 'Ninguém atende na porta de DATABASE_URL: confira a porta e se o PostgreSQL está no ar.',
  },
  {
    code: /^(ENOENT|EACCES)$/,
    message: /^connect /,
    sentence: 'O PostgreSQL não atende na pasta (socket) de DATABASE_URL: confira a pasta e se ele está no ar.',
  },
  {
    code: /^ENOENT$/,
    message: /^ENOENT: .*, open /,
    sentence:
      'Um arquivo de certificado de DATABASE_URL (sslrootcert, sslcert ou sslkey) não existe: confira o caminho.',
  },
  {
    code: /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/,
    sentence: 'A máquina de DATABASE_URL não responde: confira o endereço, a rede e o firewall.',
  },
  {
    message: /connection timeout|timeout exceeded when trying to connect|^timeout expired/,
    sentence: 'O PostgreSQL de DATABASE_URL não respondeu a tempo: confira o endereço, a porta, a rede e o firewall.',
  },
  {
    message: /server does not support SSL/,
    sentence:
      'O PostgreSQL de DATABASE_URL não oferece conexões cifradas: ligue-as nele (ssl = on), ou tire sslmode se ele está nesta máquina.',
  },
  {
    code: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    sentence:
      'O certificado do PostgreSQL é de outro nome: use em DATABASE_URL o nome de máquina que está no certificado.',
  },
  {
    code: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    sentence: 'O certificado do PostgreSQL não vale hoje: renove-o, e confira o relógio desta máquina.',
  },
  {
    code: /^(UNABLE_TO_\w+|\w*SELF_SIGNED\w*|CERT_\w+|INVALID_CA|ERR_SSL_\w+|ERR_OSSL_\w+)$/,
    sentence:
      'O certificado do PostgreSQL não é de uma autoridade conhecida: indique a dela em DATABASE_URL, com sslrootcert=/caminho/ca.crt.',
  },
  {
    code: /^53300$/,
    sentence: 'O PostgreSQL não aceita mais conexões: aumente max_connections, ou pare quem as ocupa.',
  },
  {
    code: /^57P03$/,
    sentence: 'O PostgreSQL está iniciando ou parando: tente de novo em instantes.',
  },
];

/** Why PostgreSQL cannot be reached and what to do, as one pt-BR sentence; null for an unknown error. */
export function describePostgresError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', routine = '', message } = error as Error & { code?: string; routine?: string };
  const problem = CONNECT_PROBLEMS.find(
    (pattern) =>
      (pattern.code?.test(code) ?? true) &&
      (pattern.routine?.test(routine) ?? true) &&
      (pattern.message?.test(message) ?? true),
  );
  return problem?.sentence ?? null;
}

/** The driver's messages when the other side does not answer like a PostgreSQL. */
const NOT_POSTGRES =
  /Connection terminated unexpectedly|establishing an SSL connection|invalid response|read ECONNRESET/;

/** The pt-BR sentence for any error of opening a connection. */
export function describeConnectError(error: unknown): string {
  const sentence = describePostgresError(error);
  if (sentence !== null) return sentence;
  if (NOT_POSTGRES.test(String(error)))
    return 'Quem atende na porta de DATABASE_URL não respondeu como um PostgreSQL: confira a máquina e a porta, e se o PostgreSQL não está reiniciando.';
  return 'Não foi possível conectar ao PostgreSQL de DATABASE_URL: verifique o endereço, o usuário e se o servidor está no ar.';
}
