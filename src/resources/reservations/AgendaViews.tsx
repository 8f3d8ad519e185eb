import CalendarViewDayOutlined from '@mui/icons-material/CalendarViewDayOutlined';
import CalendarViewWeekOutlined from '@mui/icons-material/CalendarViewWeekOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import Button from '@mui/material/Button';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ComponentType, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { getScreenTitle } from '../../../domain/resources/resource.ts';
import { waitingList } from '../../../domain/resources/waitingList.ts';
import { getListRoute, useMayCall } from '../../access.ts';
import { listPreferences } from '../../listPreferences.ts';
import { RESET_LIST, useUrlParams } from '../../urlState.ts';
import { AGENDA_VIEWS, type AgendaViewName, getAgendaView, VIEW_PREFERENCE } from './agendaView.ts';

const VIEWS: Record<AgendaViewName, { label: string; Icon: ComponentType<SvgIconProps> }> = {
  list: { label: 'Lista', Icon: ViewListOutlined },
  day: { label: 'Dia', Icon: CalendarViewDayOutlined },
  week: { label: 'Semana', Icon: CalendarViewWeekOutlined },
};

/** The agenda's view and its setter: from the URL, else the last one used on this device. */
export function useAgendaView(): [view: AgendaViewName, setView: (view: AgendaViewName) => void] {
  const stored = useSyncExternalStore(
    (onChange) => listPreferences.subscribe(VIEW_PREFERENCE, onChange),
    () => listPreferences.getItem<string>(VIEW_PREFERENCE),
  );
  const { params, change } = useUrlParams();
  function choose(chosen: AgendaViewName) {
    listPreferences.setItem(VIEW_PREFERENCE, chosen);
    change({ ...RESET_LIST, agenda: chosen }, { replace: true });
  }
  return [getAgendaView(params, stored), choose];
}

/** Nothing for who may not read the waiting list. */
export function WaitingListLink() {
  if (!useMayCall(getListRoute(waitingList))) return null;
  return (
    <Button
      component={Link}
      to={`/${waitingList.name}`}
      variant="outlined"
      color="inherit"
      startIcon={<HourglassEmptyOutlined />}
    >
      {getScreenTitle(waitingList)}
    </Button>
  );
}

export function ViewChoice() {
  const [view, setView] = useAgendaView();
  return (
    <Choice
      exclusive
      aria-label="Visão da agenda"
      value={view}
      // MUI passes null when the selected view is pressed.
      onChange={(_, chosen: AgendaViewName | null) => chosen && setView(chosen)}
    >
      {AGENDA_VIEWS.map((name) => {
        const { label, Icon } = VIEWS[name];
        return (
          <ToggleButton key={name} value={name}>
            <Icon fontSize="small" sx={{ mr: 0.75 }} />
            {label}
          </ToggleButton>
        );
      })}
    </Choice>
  );
}

// Unlike the switch of a list's layout: the colour of the agenda, without lines.
const Choice = styled(ToggleButtonGroup)(({ theme }) => ({
  display: 'inline-flex',
  padding: 3,
  gap: 2,
  borderRadius: 12,
  backgroundColor: theme.alpha(theme.vars.palette.secondary.main, 0.1),
  '& > .MuiToggleButton-root': {
    border: 'none',
    borderRadius: 9,
    margin: 0,
    minHeight: 44,
    color: theme.vars.palette.text.primary,
    '&.Mui-selected, &.Mui-selected:hover': {
      color: theme.vars.palette.secondary.contrastText,
      backgroundColor: theme.vars.palette.secondary.main,
    },
  },
  // On a phone the labels need the full width.
  [theme.breakpoints.down('sm')]: { display: 'flex', '& > button': { flex: 1 }, '& svg': { display: 'none' } },
}));
