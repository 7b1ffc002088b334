import { getKeys } from "#domain/text/keys.ts";

/** Urgency of a job. Green jobs start unticked on the customer's page. */
export const LEVEL_LABELS = {
	red: "Urgente",
	yellow: "Pronto",
	green: "Puede esperar",
} as const;
export const JOB_LEVELS = getKeys(LEVEL_LABELS);
export type JobLevel = keyof typeof LEVEL_LABELS;

export const LINE_KIND_LABELS = {
	part: "Repuesto",
	labor: "Mano de obra",
	outside_service: "Servicio externo",
	other: "Otro",
} as const;
export const LINE_KINDS = getKeys(LINE_KIND_LABELS);
export type LineKind = keyof typeof LINE_KIND_LABELS;

export const SUPPLIERS = ["shop", "customer"] as const;
export type Supplier = (typeof SUPPLIERS)[number];

/** Ways to send an estimate. */
export const SEND_METHODS = ["whatsapp", "link", "pdf"] as const;
/** Ways in which staff received the customer's answer. */
export const ANSWER_METHODS = ["whatsapp", "phone", "in_person"] as const;
export type AnswerMethod = (typeof ANSWER_METHODS)[number];
export const ANSWER_METHOD_LABELS: Readonly<Record<AnswerMethod | "link", string>> = {
	whatsapp: "WhatsApp",
	phone: "Llamada",
	in_person: "En persona",
	link: "Por el enlace",
};

/** Reasons for «No por ahora», in the order of the form. */
export const REJECT_LABELS = {
	price: "Está por encima de lo que puedo pagar ahora",
	elsewhere: "Lo voy a hacer en otro lugar",
	thinking: "Quiero pensarlo",
	not_needed: "Ya no lo necesito",
	other: "Otro motivo",
} as const;
export const REJECT_REASONS = getKeys(REJECT_LABELS);
export type RejectReason = keyof typeof REJECT_LABELS;

/** Event types of an estimate's history. */
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
export const EVENT_KINDS = getKeys(EVENT_LABELS);
export type EventKind = keyof typeof EVENT_LABELS;
