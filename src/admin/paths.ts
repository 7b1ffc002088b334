import { encodeUrlSegment } from "#domain/site-path.ts";

/** Every address of the panel. A page and its links share them; the query of a list stands with its page's subject. */
export const HOME = "/admin/dashboard";

export const AGENDA = `${HOME}/agenda`;
export const AGENDA_SEARCH = `${AGENDA}/buscar`;

export const INBOX = `${HOME}/bandeja`;
export const SUBSCRIBERS = `${INBOX}/boletin`;
export const WORKDAY = `${HOME}/mi-dia`;
export const FOLLOW_UPS = `${HOME}/por-contactar`;
export const ESTIMATES = `${HOME}/cotizaciones`;

/** Search over orders, visits, requests, estimates, customers and cars. */
export const SEARCH = `${HOME}/buscar`;

export const WORKSHOP = `${HOME}/taller`;
export const RECEIVE = `${WORKSHOP}/recibir`;
export const CARS = `${WORKSHOP}/carros`;

/** Builds the reception path for a request or a customer; RECEIVE alone is for a walk-in. */
export const buildReceivePath = (source: { solicitud: string } | { cliente: string }) =>
	`${RECEIVE}?${new URLSearchParams(source)}`;
export const getOrderPath = ({ id }: { id: string }) => `${WORKSHOP}/${id}`;
/** Names the sheet in the address of an order that opens with it. */
export const DELIVERY_STEP = { name: "paso", value: "entregar" };
export const getDeliveryPath = (order: { id: string }) =>
	`${getOrderPath(order)}?${DELIVERY_STEP.name}=${DELIVERY_STEP.value}`;
/** Uses the id, because plates must not appear in URLs. */
export const getCarPath = ({ id }: { id: string }) => `${CARS}/${id}`;

export const CUSTOMERS = `${HOME}/clientes`;
export const DATA_REQUESTS = `${CUSTOMERS}/datos`;

/** The cash of today. */
export const CASH = `${HOME}/caja`;
/** The accountant's file, for owners. */
export const ACCOUNTING = `${CASH}/contador`;
export const RECEIVABLES = `${CASH}/por-cobrar`;
/** The till receipt of a payment. */
export const getReceiptPath = ({ id }: { id: string }) => `${CASH}/recibo/${id}`;
export const getCashDayPath = (day: string) => `${CASH}/${day}`;

export const SERVICES_OVERVIEW = `${HOME}/servicios`;
export const EDIT_SERVICES = `${HOME}/editar-servicios`;
export const PRODUCTS_OVERVIEW = `${HOME}/productos`;
export const EDIT_PRODUCTS = `${HOME}/editar-productos`;
export const IMPORT_PRODUCTS = `${EDIT_PRODUCTS}/importar`;
/** An import or a bulk edit: what it would write, or wrote. */
export const getBatchPath = ({ id }: { id: string }) => `${EDIT_PRODUCTS}/cambios/${id}`;
export const SHOWCASE = `${HOME}/vitrina`;
export const PROMOTION_FORMS = `${SHOWCASE}/promociones`;
export const EDIT_TESTIMONIALS = `${SHOWCASE}/testimonios`;
export const EDIT_BRANDS = `${SHOWCASE}/marcas`;
export const EDIT_SYMPTOMS = `${SHOWCASE}/sintomas`;
export const EDIT_SHOP_PHOTOS = `${SHOWCASE}/fotos`;

/** URL segment in place of the id of a new record. */
export const NEW_RECORD = "nuevo";

export const getEditPath = (listPath: string, { id }: { id: string }) =>
	`${listPath}/${encodeUrlSegment(id)}`;

export const BLOG = `${HOME}/blog`;
export const NEW_POST = `${BLOG}/${NEW_RECORD}`;
export const MEDIA = `${HOME}/media`;

export const SETTINGS = `${HOME}/configuracion`;
export const SETTINGS_SITE = `${SETTINGS}/sitio`;
/** The texts of the site that owners write; each has a page below. */
export const SETTINGS_TEXTS = `${SETTINGS}/textos`;
export const SETTINGS_HISTORY = `${SETTINGS}/historial`;
export const SETTINGS_MAIL = `${SETTINGS}/correo`;
export const SETTINGS_BACKUP_PLACE = `${SETTINGS}/copias`;
export const SETTINGS_MESSAGES = `${SETTINGS}/mensajes`;
export const SETTINGS_STAFF = `${SETTINGS}#personal`;
export const SETTINGS_BACKUPS = `${SETTINGS}#copias`;
export const SETTINGS_STATUS = `${SETTINGS}#estado`;
export const SETTINGS_ADDRESS = `${SETTINGS}#direccion`;
export const SETTINGS_ZOHO = `${SETTINGS}#zoho`;
export const SETTINGS_PUBLICATION = `${HOME}/configuracion#publicacion`;
/** The steps to a published site. */
export const SETUP = `${HOME}/puesta-en-marcha`;
export const SETUP_SHOP = `${SETUP}/taller`;
/** The guide of the panel. */
export const GUIDE = `${HOME}/ayuda`;
export const getGuidePath = (slug: string) => `${GUIDE}/${slug}`;
/** Redirects to Zoho; open it in a new tab. */
export const ZOHO_START = "/admin/zoho";
