/** How pressing a job is; a customer finds what is green unticked. */
export const JOB_LEVELS = ["rojo", "amarillo", "verde"] as const;
export type JobLevel = (typeof JOB_LEVELS)[number];
export const LEVEL_LABELS: Readonly<Record<JobLevel, string>> = {
	rojo: "Urgente",
	amarillo: "Pronto",
	verde: "Puede esperar",
};

export const LINE_KINDS = ["repuesto", "mano_de_obra", "servicio_externo", "otro"] as const;
export type LineKind = (typeof LINE_KINDS)[number];
export const LINE_KIND_LABELS: Readonly<Record<LineKind, string>> = {
	repuesto: "Repuesto",
	mano_de_obra: "Mano de obra",
	servicio_externo: "Servicio externo",
	otro: "Otro",
};

export const SUPPLIERS = ["taller", "cliente"] as const;
export type Supplier = (typeof SUPPLIERS)[number];

/** How an estimate leaves for its customer. */
export const SEND_WAYS = ["whatsapp", "enlace", "pdf"] as const;
/** How staff heard an answer. */
export const ANSWER_WAYS = ["whatsapp", "llamada", "en_persona"] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];
export const ANSWER_WAY_LABELS: Readonly<Record<AnswerWay | "enlace", string>> = {
	whatsapp: "WhatsApp",
	llamada: "Llamada",
	en_persona: "En persona",
	enlace: "Por el enlace",
};

/** Why somebody says «No por ahora», in the order in which it is asked. */
export const REJECT_REASONS = ["precio", "otro_lugar", "pensarlo", "ya_no", "otro"] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];
export const REJECT_LABELS: Readonly<Record<RejectReason, string>> = {
	precio: "Está por encima de lo que puedo pagar ahora",
	otro_lugar: "Lo voy a hacer en otro lugar",
	pensarlo: "Quiero pensarlo",
	ya_no: "Ya no lo necesito",
	otro: "Otro motivo",
};

/** What happened to an estimate, as its history keeps it. */
export const EVENT_KINDS = [
	"creada",
	"enviada",
	"reenviada",
	"vista",
	"pregunto",
	"aceptada",
	"aceptada_en_parte",
	"rechazada",
	"reemplazada",
	"anulada",
	"reabierta",
	"renovacion_pedida",
	"enlace_nuevo",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export const EVENT_LABELS: Readonly<Record<EventKind, string>> = {
	creada: "Borrador creado",
	enviada: "Enviada",
	reenviada: "Enviada otra vez",
	vista: "El cliente la abrió",
	pregunto: "El cliente preguntó por WhatsApp",
	aceptada: "Aprobada",
	aceptada_en_parte: "Aprobada en parte",
	rechazada: "No por ahora",
	reemplazada: "Reemplazada por una versión nueva",
	anulada: "Anulada",
	reabierta: "Aprobación deshecha",
	renovacion_pedida: "El cliente pidió renovarla",
	enlace_nuevo: "Enlace cambiado: el anterior ya no abre",
};
