import { useLocation, useNavigate } from 'react-router-dom';
import { useRememberCustomer } from '../../dataProvider/useCustomers.ts';
import { withIntent } from '../../navigationIntent.ts';
import type { FinderOption } from './option.ts';

/** Closes the finder and goes where an option leads. */
export function useChoose(onClose: () => void): (option: FinderOption) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const remember = useRememberCustomer();
  return ({ to, intent, customer }) => {
    if (customer) remember(customer);
    onClose();
    navigate(to, { state: withIntent(intent), replace: to === pathname });
  };
}
