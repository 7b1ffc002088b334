import type { Outcome, RequestKind } from "./rules.ts";

export const KIND_LABELS: Record<RequestKind, string> = {
	access: "Acceso: saber qué datos tenemos",
	correction: "Rectificación: corregir un dato",
	erasure: "Cancelación: borrar sus datos",
	objection: "Oposición: no usarlos para algo",
	portability: "Portabilidad: recibirlos en un archivo",
};

export const OUTCOME_LABELS: Record<Outcome, string> = {
	met: "Atendida",
	refused: "No procedía",
};

/** Texts that replace erased personal data. */
export const ERASED = {
	summary: "Datos personales borrados a pedido de la persona",
	event: "Datos personales borrados a pedido de la persona",
} as const;

export const CUSTOMER_NOT_FOUND = "Ese cliente ya no existe: quizá ya se borró.";
export const OPEN_VISIT = "Tiene una cita abierta. Cancélala o ciérrala en la agenda y vuelve.";
export const NEW_REQUEST_ARRIVED =
	"Acaba de llegar otra solicitud suya. No se borró nada: mira qué se va y vuelve a pedirlo.";
export const WRONG_PHONE = "No son los últimos 4 números de su teléfono.";
export const DAY_RANGE = "Elige un día de los últimos 90, hasta hoy.";
export const ERASE_FIRST = "Queda atendida cuando un dueño borra a la persona en su ficha.";
export const ALREADY_ANSWERED = "Esa solicitud ya estaba respondida.";
export const BALANCE_LEFT =
	"Tiene una cuenta abierta: cóbrala, dala por perdida o devuélvela, o confirma que la borras así.";
