import PutInIcon from '@mui/icons-material/AddCircleOutlineOutlined';
import AddIcon from '@mui/icons-material/AddRounded';
import BlockIcon from '@mui/icons-material/BlockOutlined';
import DayIcon from '@mui/icons-material/CalendarMonthOutlined';
import WalkInIcon from '@mui/icons-material/DirectionsWalkOutlined';
import BookIcon from '@mui/icons-material/EventAvailableOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import OpenDrawerIcon from '@mui/icons-material/LockOpenOutlined';
import CloseDayIcon from '@mui/icons-material/LockOutlined';
import NewCustomerIcon from '@mui/icons-material/PersonAddAlt1Outlined';
import CommissionsIcon from '@mui/icons-material/PriceCheckOutlined';
import ExpenseIcon from '@mui/icons-material/ReceiptLongOutlined';
import TakeOutIcon from '@mui/icons-material/RemoveCircleOutlineOutlined';
import { mayCall } from '../../../domain/access.ts';
import { type Day, formatDay, formatRelativeDay } from '../../../domain/dates.ts';
import { parseDayText } from '../../../domain/dayText.ts';
import { getResource } from '../../../domain/resources/all.ts';
import { customers } from '../../../domain/resources/customers.ts';
import { expenses } from '../../../domain/resources/expenses.ts';
import { reservations } from '../../../domain/resources/reservations.ts';
import { shop } from '../../../domain/resources/shop.ts';
import { capitalize, hasWordPrefixes, splitWords } from '../../../domain/text.ts';
import type { Viewer } from '../../access.ts';
import { canOpenPath, filterAvailable, menuScreens } from '../../menus.ts';
import { COMMISSIONS_PATH } from '../../navigationIntent.ts';
import { accountPage, cashPage, salePage, shopHistoryPage, shopPage, userMenuPages } from '../../pages/index.ts';
import { type SettingsSectionName, settingsSections } from '../../pages/shop/sections.ts';
import { resources } from '../../resources/index.ts';
import type { AppResource, MenuScreen } from '../../screens.ts';
import type { FinderOption } from './option.ts';

interface Action extends Omit<FinderOption, 'group' | 'row' | 'id'> {
  /** Other words that find it. */
  synonyms: string;
  /** What it does on its screen, where not everybody who may open the screen may do it. */
  route?: string;
  /** Whether the drawer has to be open, or closed (feature `cash.sessions`). */
  drawer?: 'open' | 'closed';
}

const OPEN_DRAWER: Action = {
  title: 'Abrir caixa',
  synonyms: 'abertura fundo troco gaveta',
  drawer: 'closed',
  startAdornment: { icon: OpenDrawerIcon },
  to: cashPage.path,
  intent: { cash: { open: true } },
};

/** Offered without a text, too. */
const FREQUENT_ACTIONS: Action[] = [
  {
    title: 'Nova venda',
    synonyms: 'vender registrar',
    startAdornment: { icon: AddIcon, color: 'success' },
    to: salePage.path,
  },
  {
    title: 'Novo agendamento',
    synonyms: 'agendar marcar horário',
    startAdornment: { icon: BookIcon, color: 'secondary' },
    to: `/${reservations.name}`,
    intent: { reservations: { book: null } },
  },
  {
    title: 'Novo cliente',
    synonyms: 'cadastrar cadastro',
    startAdornment: { icon: NewCustomerIcon },
    to: `/${customers.name}`,
    intent: { customers: { create: '' } },
  },
  {
    title: 'Fechar caixa',
    synonyms: 'fechamento dia',
    drawer: 'open',
    startAdornment: { icon: CloseDayIcon },
    to: cashPage.path,
    intent: { cash: { close: true } },
  },
];

/** Offered only when the text matches. */
const RECORD_EXPENSE: Action = {
  title: 'Lançar despesa',
  synonyms: 'nova gasto conta pagar saída',
  startAdornment: { icon: ExpenseIcon },
  to: `/${expenses.name}`,
  intent: { create: expenses.name },
};

/** What is done with the drawer, offered only when the text matches. */
const DRAWER_ACTIONS: Action[] = [
  {
    title: 'Registrar sangria',
    synonyms: 'retirar retirada tirar dinheiro gaveta caixa',
    drawer: 'open',
    startAdornment: { icon: TakeOutIcon },
    to: cashPage.path,
    intent: { cash: { move: 'sangria' } },
  },
  {
    title: 'Registrar suprimento',
    synonyms: 'reforço colocar pôr dinheiro troco gaveta caixa',
    drawer: 'open',
    startAdornment: { icon: PutInIcon },
    to: cashPage.path,
    intent: { cash: { move: 'suprimento' } },
  },
];

/** What is done with commissions, offered only when the text matches. */
const PAY_PROFESSIONALS: Action = {
  title: 'Pagar comissões',
  synonyms: 'pagamento vale adiantamento extrato acerto gorjeta colaborador',
  route: 'POST /payouts/create',
  startAdornment: { icon: CommissionsIcon },
  to: COMMISSIONS_PATH,
};

/** What is done in the agenda, offered only when the text matches. */
const AGENDA_ACTIONS: Action[] = [
  {
    title: 'Bloquear horário',
    synonyms: 'bloqueio folga almoço férias ausência agenda',
    route: 'POST /blocks/create',
    startAdornment: { icon: BlockIcon, color: 'secondary' },
    to: `/${reservations.name}`,
    intent: { reservations: { open: 'block' } },
  },
  {
    title: 'Chegou agora',
    synonyms: 'encaixar encaixe atender sem hora marcada',
    startAdornment: { icon: WalkInIcon, color: 'secondary' },
    to: `/${reservations.name}`,
    intent: { reservations: { open: 'walkIn' } },
  },
];

const CHANGE_PASSWORD: Action = {
  title: 'Trocar a senha',
  synonyms: 'mudar alterar minha conta',
  startAdornment: { icon: PasswordIcon },
  to: accountPage.path,
};

/** The forms of new records in the menu of registrations, offered only when the text matches; customers have their own action. */
function createNewRecordActions(screens: readonly AppResource[], viewer: Viewer): Action[] {
  return filterAvailable(screens, viewer)
    .filter(({ menu, name }) => menu === 'registrations' && name !== customers.name)
    .map(({ name }) => ({
      title: getResource(name).texts.new.replace(/ \p{Lu}/u, (letter) => letter.toLowerCase()),
      synonyms: 'cadastrar cadastro criar',
      startAdornment: { icon: AddIcon },
      to: `/${name}`,
      intent: { create: name },
    }));
}

/** The drawer, where the back end has one: null without the feature `cash.sessions`, or while it is not known. */
export type DrawerState = 'open' | 'closed' | null;

/** The frequent actions; with a text, all actions that match it. Only what the back end supports and the user can do now. */
export function findActions(
  text: string,
  viewer: Viewer,
  drawer: DrawerState = null,
  screens: readonly AppResource[] = resources,
): FinderOption[] {
  const { features, role } = viewer;
  const hasDrawer = features.has('cash.sessions');
  // Without a text it is added once it is known: a replaced option makes a new list, which loses a click that has begun.
  const offersAll = drawer === null && text !== '';
  const actions =
    text === ''
      ? [...FREQUENT_ACTIONS, ...(hasDrawer ? [OPEN_DRAWER] : [])]
      : [
          ...FREQUENT_ACTIONS,
          RECORD_EXPENSE,
          ...(hasDrawer ? [OPEN_DRAWER, ...DRAWER_ACTIONS] : []),
          ...(features.has('commissions') ? [PAY_PROFESSIONALS] : []),
          ...(features.has('agenda') ? AGENDA_ACTIONS : []),
          CHANGE_PASSWORD,
          ...createNewRecordActions(screens, viewer),
        ];
  return actions
    .filter(({ title, synonyms }) => hasWordPrefixes(`${title} ${synonyms}`, text))
    .filter(({ to, route }) => canOpenPath(to, viewer) && (!route || mayCall(role, route)))
    .filter((action) => !hasDrawer || !action.drawer || offersAll || action.drawer === drawer)
    .map(({ synonyms: _, route: __, drawer: ___, ...action }) => ({
      ...action,
      id: `acao ${action.title}`,
      row: action.title,
      group: 'Ações',
    }));
}

/** The sections of the settings that match a text, for who may change them. */
export function findSettings(text: string, viewer: Viewer): FinderOption[] {
  if (text === '' || !canOpenPath(shopPage.path, viewer)) return [];
  return Object.entries(settingsSections)
    .filter(([, section]) => !('feature' in section) || viewer.features.has(section.feature))
    .filter(([, { title, synonyms }]) => hasWordPrefixes(`${title} ${synonyms}`, text))
    .map(([name, { title }]) => ({
      id: `ajuste ${title}`,
      row: title,
      group: 'Ajustes',
      startAdornment: { icon: shopPage.icon },
      title,
      to: shopPage.path,
      intent: { settings: name as SettingsSectionName },
    }));
}

/** The day of the agenda that a text such as `27/11` or `sexta` means. */
export function findDay(text: string, today: Day, viewer: Viewer): FinderOption[] {
  const day = viewer.features.has('agenda') ? parseDayText(text, today) : null;
  const to = `/${reservations.name}?agenda=day&day=${day}`;
  if (day === null || !canOpenPath(to, viewer)) return [];
  const startAdornment = { icon: DayIcon, color: 'secondary' } as const;
  const title = capitalize(formatRelativeDay(today, day));
  return [{ id: 'dia', row: 'dia', group: 'Agenda', startAdornment, title, note: formatDay(day), to }];
}

/** A screen in no menu, by the button that leads to it. `note` says where that button is. */
const SHOP_HISTORY: MenuScreen & { note: string; synonyms: string } = {
  ...shopHistoryPage,
  label: 'Histórico do salão',
  icon: HistoryIcon,
  note: `em ${shopPage.label}`,
  synonyms: 'auditoria quem mudou alterou excluiu',
};

/** The screens that match a text, all in menus without one. */
export function findPages(text: string, viewer: Viewer): FinderOption[] {
  const candidates: (MenuScreen & { note?: string; synonyms?: string })[] =
    text === '' ? [...menuScreens] : [...menuScreens, ...userMenuPages, SHOP_HISTORY];
  return filterAvailable(candidates, viewer)
    .filter(({ label, synonyms = '' }) => hasWordPrefixes(`${label} ${synonyms}`, text))
    .map(({ label, path, icon, color, note }) => ({
      id: `pagina ${path}`,
      row: path,
      group: 'Páginas',
      startAdornment: { icon, color },
      title: label,
      note,
      to: path,
    }));
}

/** Buttons that the finder does not offer. */
const BUTTON_WORDS = 'sair tema claro escuro exportar importar imprimir relatório estornar corrigir editar excluir';

/** The words of every screen, setting with its fields, and action, of all roles and back ends. */
const KNOWN_TEXTS: readonly string[] = [
  ...[...FREQUENT_ACTIONS, OPEN_DRAWER, ...DRAWER_ACTIONS, RECORD_EXPENSE, PAY_PROFESSIONALS, ...AGENDA_ACTIONS],
  ...[CHANGE_PASSWORD, ...Object.values(settingsSections)],
]
  .map(({ title, synonyms }) => `${title} ${synonyms}`)
  .concat([...menuScreens, ...userMenuPages, SHOP_HISTORY].map(({ label }) => label))
  .concat(SHOP_HISTORY.synonyms, BUTTON_WORDS)
  .concat(Object.values(shop.fields).map(({ label }) => label));

/** The length from which the beginning of a known word stands for it: `ajust`. `Mar` may be the beginning of a name. */
const MIN_PREFIX = 5;

/** Whether a text names a screen, a setting or an action, also one that the user does not have. */
function isKnownText(text: string): boolean {
  const words = splitWords(text);
  return KNOWN_TEXTS.map(splitWords).some((known) => {
    const singulars = known.map(toSingular);
    return words.every(
      (word) =>
        known.includes(word) ||
        singulars.includes(toSingular(word)) ||
        (word.length >= MIN_PREFIX && hasWordPrefixes(known.join(' '), word)),
    );
  });
}

/** The singular of a folded word, by its ending: `comissoes` → `comissao`. A short word stays: `Dias` is a name. */
function toSingular(word: string): string {
  if (word.length < MIN_PREFIX) return word;
  return word.replace(/oes$/, 'ao').replace(/ais$/, 'al').replace(/res$/, 'r').replace(/s$/, '');
}

/** Whether a text can be the name of a person: letters, and what stands between them, but no word of the screens. */
export function canBeName(text: string): boolean {
  return /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(text) && text.length > 1 && !isKnownText(text);
}

/** Offered when nothing matches: adds a customer with the text as name. */
export function createNewCustomerOption(text: string): FinderOption {
  return {
    id: 'cadastrar',
    row: 'cadastrar',
    group: 'Ações',
    startAdornment: { icon: NewCustomerIcon },
    title: `Cadastrar cliente “${text}”`,
    to: `/${customers.name}`,
    intent: { customers: { create: text } },
  };
}
