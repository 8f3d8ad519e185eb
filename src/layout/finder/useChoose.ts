import { useLocation, useNavigate } from 'react-router-dom';
import { arrivingWith } from '../../arrival.ts';
import { useRememberCustomer } from '../../dataProvider/useCustomer.ts';
import type { FinderOption } from './option.ts';

/** Closes the finder and goes where an option leads. */
export function useChoose(onClose: () => void): (option: FinderOption) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const remember = useRememberCustomer();
  return ({ to, arrival, customer }) => {
    if (customer) remember(customer);
    onClose();
    navigate(to, { state: arrivingWith(arrival), replace: to === pathname });
  };
}
