import { keysOf } from "#words/keys.ts";

/** How pressing a job is; a customer finds what is green unticked. */
export const LEVEL_LABELS = {
	red: "Urgente",
	yellow: "Pronto",
	green: "Puede esperar",
} as const;
export const JOB_LEVELS = keysOf(LEVEL_LABELS);
export type JobLevel = keyof typeof LEVEL_LABELS;

export const LINE_KIND_LABELS = {
	part: "Repuesto",
	labor: "Mano de obra",
	outside_service: "Servicio externo",
	other: "Otro",
} as const;
export const LINE_KINDS = keysOf(LINE_KIND_LABELS);
export type LineKind = keyof typeof LINE_KIND_LABELS;

export const SUPPLIERS = ["shop", "customer"] as const;
export type Supplier = (typeof SUPPLIERS)[number];

/** How an estimate leaves for its customer. */
export const SEND_WAYS = ["whatsapp", "link", "pdf"] as const;
/** How staff heard an answer. */
export const ANSWER_WAYS = ["whatsapp", "phone", "in_person"] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];
export const ANSWER_WAY_LABELS: Readonly<Record<AnswerWay | "link", string>> = {
	whatsapp: "WhatsApp",
	phone: "Llamada",
	in_person: "En persona",
	link: "Por el enlace",
};

/** Why somebody says «No por ahora», in the order in which it is asked. */
export const REJECT_LABELS = {
	price: "Está por encima de lo que puedo pagar ahora",
	elsewhere: "Lo voy a hacer en otro lugar",
	thinking: "Quiero pensarlo",
	not_needed: "Ya no lo necesito",
	other: "Otro motivo",
} as const;
export const REJECT_REASONS = keysOf(REJECT_LABELS);
export type RejectReason = keyof typeof REJECT_LABELS;

/** What happened to an estimate, as its history keeps it. */
export const EVENT_LABELS = {
	created: "Borrador creado",
	sent: "Enviada",
	resent: "Enviada otra vez",
	viewed: "El cliente la abrió",
	asked: "El cliente preguntó por WhatsApp",
	accepted: "Aprobada",
	partly_accepted: "Aprobada en parte",
	declined: "No por ahora",
	replaced: "Reemplazada por una versión nueva",
	voided: "Anulada",
	reopened: "Aprobación deshecha",
	renewal_requested: "El cliente pidió renovarla",
	link_replaced: "Enlace cambiado: el anterior ya no abre",
} as const;
export const EVENT_KINDS = keysOf(EVENT_LABELS);
export type EventKind = keyof typeof EVENT_LABELS;
