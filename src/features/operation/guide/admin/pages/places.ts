import {
	AGENDA,
	CASH,
	EDIT_PRODUCTS,
	ESTIMATES,
	IMPORT_PRODUCTS,
	INBOX,
	NEW_RECORD,
	PROMOTION_FORMS,
	RECEIVE,
	SETTINGS_BACKUPS,
	SETTINGS_STAFF,
	SETTINGS_STATUS,
	SHOWCASE,
	WORKDAY,
	WORKSHOP,
} from "#admin/paths.ts";
import type { GuidePlace } from "#features/operation/guide/guide-page.ts";

/** The pages of the panel to which the steps of the guide lead. */
export const PLACES = {
	workshop: { to: WORKSHOP, name: "Taller" },
	receive: { to: RECEIVE, name: "Recibir un carro" },
	workday: { to: WORKDAY, name: "Citas de hoy" },
	inbox: { to: INBOX, name: "Bandeja" },
	agenda: { to: AGENDA, name: "Agenda" },
	estimates: { to: ESTIMATES, name: "Cotizaciones" },
	cash: { to: CASH, name: "Caja" },
	products: { to: EDIT_PRODUCTS, name: "Editar Productos" },
	importProducts: { to: IMPORT_PRODUCTS, name: "Importar productos" },
	showcase: { to: SHOWCASE, name: "Vitrina" },
	newPromotion: { to: `${PROMOTION_FORMS}/${NEW_RECORD}`, name: "Nueva promoción" },
	staff: { to: SETTINGS_STAFF, name: "Personal" },
	backups: { to: SETTINGS_BACKUPS, name: "Copias" },
	status: { to: SETTINGS_STATUS, name: "Estado del sistema" },
} as const satisfies Record<string, GuidePlace>;
