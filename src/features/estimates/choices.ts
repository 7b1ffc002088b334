import { keysOf } from "#words/keys.ts";

/** How pressing a job is; a customer finds what is green unticked. */
export const LEVEL_LABELS = {
	rojo: "Urgente",
	amarillo: "Pronto",
	verde: "Puede esperar",
} as const;
export const JOB_LEVELS = keysOf(LEVEL_LABELS);
export type JobLevel = keyof typeof LEVEL_LABELS;

export const LINE_KIND_LABELS = {
	repuesto: "Repuesto",
	mano_de_obra: "Mano de obra",
	servicio_externo: "Servicio externo",
	otro: "Otro",
} as const;
export const LINE_KINDS = keysOf(LINE_KIND_LABELS);
export type LineKind = keyof typeof LINE_KIND_LABELS;

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
export const REJECT_LABELS = {
	precio: "Está por encima de lo que puedo pagar ahora",
	otro_lugar: "Lo voy a hacer en otro lugar",
	pensarlo: "Quiero pensarlo",
	ya_no: "Ya no lo necesito",
	otro: "Otro motivo",
} as const;
export const REJECT_REASONS = keysOf(REJECT_LABELS);
export type RejectReason = keyof typeof REJECT_LABELS;

/** What happened to an estimate, as its history keeps it. */
export const EVENT_LABELS = {
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
} as const;
export const EVENT_KINDS = keysOf(EVENT_LABELS);
export type EventKind = keyof typeof EVENT_LABELS;
