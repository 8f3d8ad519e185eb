/** Every screen of a signed-in user, with its heading. */
export const SCREENS = {
  '/dashboard': 'Dashboard',
  '/vendas': 'Registrar Venda',
  '/clientes': 'Clientes',
  '/agendamentos': 'Agendamentos',
  '/colaboradores': 'Colaboradores',
  '/caixa': 'Caixa',
  '/comissoes': 'Comissões',
  '/servicos': 'Serviços',
  '/recompensas': 'Recompensas',
  '/despesas': 'Despesas',
} as const;
