import type { Feature } from '../../../domain/constants.ts';

interface SettingsSection {
  /** Its heading. */
  title: string;
  /** Other words that find it. */
  synonyms: string;
  feature?: Feature;
}

/** The sections of the settings, for the form and the finder. */
export const settingsSections = {
  shop: { title: 'Dados do salão', synonyms: 'nome endereço telefone cnpj documento' },
  pix: { title: 'PIX', synonyms: 'chave qr code' },
  cards: { title: 'Cartões', synonyms: 'taxas maquininha débito crédito operadora' },
  commissions: { title: 'Comissões', synonyms: 'comissão desconto taxas recompensa', feature: 'commissions' },
  professionals: { title: 'Profissionais', synonyms: 'permissões papel', feature: 'roles' },
  tips: { title: 'Gorjeta', synonyms: 'caixinha' },
  hours: { title: 'Horário de funcionamento', synonyms: 'horários horas abre fecha entra sai pausa aberto' },
} as const satisfies Record<string, SettingsSection>;

export type SettingsSectionName = keyof typeof settingsSections;
