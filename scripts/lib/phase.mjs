/** An error whose message is one pt-BR sentence for the user. */
export class Failure extends Error {}

const MIN_NODE = 18;
const POLL_MS = 200;
const ERROR_SENTENCES = [
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIMEDOUT|E\w*TIMEOUT|ERR_SOCKET_\w+|ENETUNREACH|EHOSTUNREACH|FETCH_ERROR|ENOTCACHED|E5\d\d)$/,
    (code) =>
      `Sem conexão com o registro de pacotes do npm (${code}), e é preciso baixar o que falta: verifique a internet e tente de novo.`,
  ],
  [
    /CERT|_SIGNATURE$|^ERR_SSL/,
    (code) =>
      `O certificado do registro de pacotes não foi aceito (${code}): confira cafile na sua configuração do npm.`,
  ],
  [
    /^(E40\d|ETARGET|EALLOW\w+)$/,
    (code) => `O registro de pacotes não entregou um pacote (${code}): confira registry na sua configuração do npm.`,
  ],
  [
    /^EINTEGRITY$/,
    () =>
      'Um pacote baixado não é o que a Navalha espera e não foi usado (EINTEGRITY): confira o registro do npm e tente de novo.',
  ],
  [/^(ENOSPC|EDQUOT)$/, () => 'O disco está cheio: libere espaço, pelo menos 1 GB, e tente de novo.'],
  [
    /^(EACCES|EPERM|EROFS|EBUSY)$/,
    (code) =>
      `Não foi possível gravar na pasta da Navalha ou na do npm (${code}): confira as permissões, feche a Navalha e tente de novo.`,
  ],
];

/** Prints a pt-BR title, runs `work`, prints its duration and returns its result. */
export async function runPhase(title, work) {
  const start = Date.now();
  console.log(`• ${title}…`);
  const result = await work();
  console.log(`✓ ${title}: ${formatSeconds(Date.now() - start)}`);
  return result;
}

/** 1234 → `1,2 s` */
export function formatSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`;
}

/** The pt-BR sentence for an error code of the system or of npm; undefined for an unknown code. */
export function describeErrorCode(code) {
  const [, sentence] = ERROR_SENTENCES.find(([codes]) => codes.test(code)) ?? [];
  return sentence?.(code);
}

/** Runs a script. Prints the sentence of a Failure and exits with 1. */
export async function runMain(work) {
  exitWithShell();
  // The work continues when its output cannot be written, for example on a full disk.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    if (Number.parseInt(process.versions.node, 10) < MIN_NODE)
      throw new Failure(
        `O Node desta máquina é o ${process.versions.node}: instale o ${MIN_NODE} ou mais novo, de nodejs.org.`,
      );
    await work();
  } catch (error) {
    const sentence = error instanceof Failure ? error.message : describeErrorCode(String(error.code));
    if (!sentence) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

/** Ends this process when the shell that npm started it in ends: npm sends signals to that shell, and most shells do not pass them on. */
function exitWithShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
}
