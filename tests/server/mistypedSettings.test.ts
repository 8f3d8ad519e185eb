import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMistypedSettings } from '../../server/mistypedSettings.ts';

const LONG = ['DATABASE_URL', 'SPEC_STRICT', 'SECURE_COOKIES', 'TRUST_PROXY'];
const MIDDLE = ['NODE_ENV', 'DATA_DIR', 'SHOP_TZ', 'BACKUPS', 'LOG_LEVEL', 'METRICS'];
const SHORT = ['PORT', 'HOST', 'DEMO'];

/** Variables that a shell, npm, systemd, a container and a desktop set. */
const USUAL_VARIABLES = `
  PATH HOME USER LOGNAME SHELL PWD OLDPWD LANG LANGUAGE LC_ALL LC_CTYPE TERM COLORTERM TZ TMPDIR TMP TEMP EDITOR VISUAL PAGER LESS
  LS_COLORS MAIL HOSTNAME HOSTTYPE OSTYPE SHLVL _ PS1 IFS UID EUID PPID COLUMNS LINES DISPLAY WAYLAND_DISPLAY XAUTHORITY DESKTOP_SESSION
  XDG_DATA_DIRS XDG_DATA_HOME XDG_CONFIG_DIRS XDG_RUNTIME_DIR XDG_SESSION_ID XDG_SESSION_TYPE DBUS_SESSION_BUS_ADDRESS
  SSH_CLIENT SSH_CONNECTION SSH_TTY SSH_AUTH_SOCK SUDO_USER SUDO_UID SUDO_GID SUDO_COMMAND HISTSIZE HISTFILE
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy SSL_CERT_FILE SSL_CERT_DIR
  NODE NODE_PATH NODE_OPTIONS NODE_VERSION NODE_EXTRA_CA_CERTS NVM_DIR NVM_BIN NVM_INC YARN_VERSION INIT_CWD COLOR EDITOR
  npm_command npm_config_cache npm_config_prefix npm_config_user_agent npm_execpath npm_node_execpath npm_lifecycle_event
  npm_lifecycle_script npm_package_json npm_package_name npm_package_version
  INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET STATE_DIRECTORY LOGS_DIRECTORY RUNTIME_DIRECTORY CREDENTIALS_DIRECTORY
  CI DEBUG container KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT GITHUB_ACTIONS
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE POSTGRES_USER POSTGRES_DB DATABASE DATABASE_USER DATABASE_HOST DATABASE_PORT
  DB_URL DB_HOST TEST_DATABASE_URL REDIS_URL CHROME_PATH VITE_API_URL POST POSTS HOSTS_FILE COST GHOST SPORT DEMON DEMOS_DIR COOKIES PROXY
  APPDATA LOCALAPPDATA ProgramData ProgramFiles SystemRoot windir ComSpec PATHEXT OS USERPROFILE COMPUTERNAME
`
  .trim()
  .split(/\s+/);

const findSettings = (typed: string) => findMistypedSettings({ [typed]: '1' }).map(({ setting }) => setting);

describe('a mistyped setting', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATBASE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABAES_ULR', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['SHOPTZ', 'SHOP_TZ'],
    ['NODEENV', 'NODE_ENV'],
    ['node_env', 'NODE_ENV'],
    ['NODE_EVN', 'NODE_ENV'],
    ['BACKUP', 'BACKUPS'],
    ['METRIC', 'METRICS'],
    ['SECURE_COOKIE', 'SECURE_COOKIES'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PORTS', 'PORT'],
    ['host', 'HOST'],
  ])('%s is recognized as %s', (typed, setting) => {
    expect(findSettings(typed)).toEqual([setting]);
  });

  test('is found with any letter omitted, replaced, added or swapped with the next', () => {
    const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ_');
    fc.assert(
      fc.property(fc.constantFrom(...LONG, ...MIDDLE), fc.nat(), letter, (name, seed, added) => {
        const position = seed % name.length;
        const [before, after] = [name.slice(0, position), name.slice(position + 1)];
        const letterThere = name.charAt(position);
        const typed = [
          before + after,
          before + added + after,
          before + added + letterThere + after,
          before + after.charAt(0) + letterThere + after.slice(1),
        ];
        return typed.filter((each) => each !== name).every((each) => findSettings(each).includes(name));
      }),
    );
  });

  test('is ignored when the setting itself is set, and no setting counts as one', () => {
    expect(findMistypedSettings({ DATABASE_URI: 'x', DATABASE_URL: 'y' })).toEqual([]);
    expect(findMistypedSettings(Object.fromEntries([...LONG, ...MIDDLE, ...SHORT].map((name) => [name, ''])))).toEqual(
      [],
    );
  });
});

test('no variable of a usual environment counts as a mistyped setting', () => {
  for (const name of USUAL_VARIABLES) expect(findSettings(name), name).toEqual([]);
});
