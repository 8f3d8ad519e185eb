import Forward from '@mui/icons-material/ArrowForwardRounded';
import Card from '@mui/icons-material/CreditCardOutlined';
import Cash from '@mui/icons-material/PaymentsOutlined';
import Pix from '@mui/icons-material/PixOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type Dispatch, Fragment, type ReactNode } from 'react';
import { PAYMENT_METHODS, type PaymentMethod, paymentMethods } from '../../../../domain/constants.ts';
import { LOW_SCREEN } from '../../../theme/lowScreen.ts';
import type { WizardAction } from '../state/state.ts';
import { ChoiceText, ChoiceTitle, choiceCardStyles, chosenCardStyles, HiddenInput, RadioMark } from './Choice.tsx';

const ICONS: Record<PaymentMethod, typeof Card> = { cash: Cash, pix: Pix, debit: Card, credit: Card };

interface PaymentMethodsProps {
  chosen: PaymentMethod | null;
  dispatch: Dispatch<WizardAction>;
  /** Details of the chosen method, shown below it. */
  details?: ReactNode;
}

/**
 * The payment methods. None is preselected: a method nobody chose would be wrong in the day's cash. The arrow chooses
 * and continues in one tap.
 */
export function PaymentMethods({ chosen, dispatch, details }: PaymentMethodsProps) {
  return (
    <Group role="radiogroup" aria-label="Forma de pagamento">
      <legend aria-hidden="true">Forma de pagamento</legend>
      {paymentMethods.map((method) => {
        const Icon = ICONS[method];
        return (
          <Fragment key={method}>
            <Row>
              <Choice>
                <HiddenInput
                  type="radio"
                  name="payment"
                  value={method}
                  checked={method === chosen}
                  onChange={() => dispatch({ type: 'paymentChosen', method })}
                />
                <RadioMark aria-hidden="true" />
                <ChoiceText>
                  <ChoiceTitle>{PAYMENT_METHODS[method]}</ChoiceTitle>
                </ChoiceText>
                <Icon color="action" />
              </Choice>
              <ContinueButton
                aria-label={`Seguir com ${PAYMENT_METHODS[method]}`}
                // Enter on the method does the same.
                tabIndex={-1}
                onClick={() => {
                  dispatch({ type: 'paymentChosen', method });
                  dispatch({ type: 'continued' });
                }}
              >
                <Forward />
              </ContinueButton>
            </Row>
            {method === chosen && details}
          </Fragment>
        );
      })}
    </Group>
  );
}

const Group = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.25),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { ...theme.typography.h3, padding: 0, marginBottom: theme.spacing(1.25) },
  // All four ways are seen, two beside each other.
  [LOW_SCREEN]: { gridTemplateColumns: '1fr 1fr', gridAutoFlow: 'dense' },
}));

const Row = styled('div')(({ theme }) => ({
  ...choiceCardStyles(theme),
  gap: 0,
  padding: 0,
  '&:has(:checked)': chosenCardStyles(theme),
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  [LOW_SCREEN]: { minHeight: 52 },
}));

const Choice = styled('label')(({ theme }) => ({
  position: 'relative',
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  alignSelf: 'stretch',
  paddingInline: theme.spacing(2),
  cursor: 'pointer',
  // The border of the card shows which is chosen.
  [LOW_SCREEN]: {
    paddingInline: theme.spacing(1.5, 0.5),
    '& > svg, & > [aria-hidden="true"]': { display: 'none' },
  },
}));

const ContinueButton = styled(IconButton)(({ theme }) => ({
  flex: 'none',
  alignSelf: 'stretch',
  width: 60,
  borderRadius: '0 13px 13px 0',
  borderInlineStart: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.primary.main,
  [LOW_SCREEN]: { width: 44 },
}));
