import { formatCents } from "#domain/money.ts";
import { formatPastMoment } from "#domain/past-moment.ts";
import { PUBLIC_URL_HINT } from "#domain/public-url.ts";
import { getMethodInfo, PAYMENT_METHODS, type PaymentMethod } from "./methods.ts";

export const REQUIRED_MESSAGES = {
	method: "Elige cómo pagó",
	reason: "Escribe el motivo",
	deliveredTo: "Escribe a quién se le entrega",
	link: `Pega un enlace como https://pagos.tubanco.com/abc: ${PUBLIC_URL_HINT}`,
};

export const AMOUNT_MESSAGES = {
	cents: "Escribe un monto de $0.01 a $1,000,000",
	tendered: "Escribe con cuánto pagó",
	seen: "Falta el monto que estabas viendo",
	tooLittle: "Con eso no alcanza: escribe lo que entregó, o cobra menos",
};

/** Messages beside the fields of a payment report. */
export const REPORT_MESSAGES = {
	method: "Elige cómo pagaste",
	reference: "Escribe la referencia como texto",
	longReference: "La referencia admite 60 letras",
	note: "Escribe la nota como texto",
	longNote: "La nota admite 300 letras",
};
export const UNKNOWN_LINK = "Este enlace no tiene una cuenta. Escríbenos por WhatsApp con tu nombre.";
export const NOTHING_TO_PAY =
	"Ya no hay nada por pagar. Recarga la página para ver tus pagos, o escríbenos por WhatsApp.";

export const NO_SUCH_PAYMENT = "Ese cobro no existe";
export const NO_RECEIPT_EMAIL = "El cliente no dejó correo: imprime el comprobante o anota su correo";

export const NOT_ALLOWED_MESSAGES = {
	voided: "Ese cobro ya se anuló",
	refunded: "Ese cobro tiene una devolución y ya no se anula",
	refundOfVoided: "Ese cobro se anuló: no hay nada que devolver",
	voidByOwner: "Ya pasaron diez minutos, o su día se cerró: lo anula el dueño",
	voidOther: "Lo cobró otra persona: lo anula el dueño",
};

export const formatRefundLimit = (cents: number) =>
	cents > 0
		? `De ese cobro se pueden devolver hasta ${formatCents(cents)}`
		: "De ese cobro ya se devolvió todo";
export const formatLowerLimit = (cents: number) =>
	cents > 0
		? `La cuenta solo puede bajar ${formatCents(cents)}: devuelve el resto sin bajarla`
		: "Todavía no se debe nada: devuélvelo sin bajar la cuenta";

/** Says that a payment was voided already, by whom and when. */
export const formatVoided = ({ reference, voidedBy, voidedAt }: VoidedPayment, now: Date) =>
	`El cobro ${reference} ya lo anuló ${voidedBy ?? "alguien"} ${formatPastMoment(voidedAt ?? now.toISOString(), now)}.`;
type VoidedPayment = { reference: string; voidedBy: string | null; voidedAt: string | null };

/** Says that a request's payments changed meanwhile, with the last one that stands. */
export function formatPaidMeanwhile(paidCents: number, last: TakenPayment | undefined, now: Date): string {
	const taken =
		last &&
		` ${last.receivedBy} cobró ${formatCents(last.cents)} ${getMethodInfo(last.method).text} ${formatPastMoment(last.receivedAt, now)} (${last.reference}).`;
	return `Entretanto cambió lo pagado: ahora son ${formatCents(paidCents)}.${taken ?? ""} Revisa el saldo antes de cobrar.`;
}
type TakenPayment = {
	reference: string;
	cents: number;
	method: PaymentMethod;
	receivedBy: string;
	receivedAt: string;
};

/** Says that money of a payment was returned meanwhile, with the last return. */
export function formatRefundedMeanwhile(
	refundedCents: number,
	last: { cents: number; refundedBy: string; refundedAt: string } | undefined,
	now: Date,
): string {
	const returned =
		last &&
		` ${last.refundedBy} devolvió ${formatCents(last.cents)} ${formatPastMoment(last.refundedAt, now)}.`;
	return `Entretanto se devolvió dinero de este cobro: ya son ${formatCents(refundedCents)}.${returned ?? ""}`;
}
export function formatOverpaid(openCents: number, extraCents: number, isCash: boolean): string {
	const question =
		openCents > 0
			? `Solo faltan ${formatCents(openCents)}. ¿Los ${formatCents(extraCents)} de más quedan a favor del cliente?`
			: `No falta nada por cobrar. ¿Los ${formatCents(extraCents)} quedan a favor del cliente?`;
	return isCash && openCents > 0
		? `${question} Si es para dar vuelto, escríbelo en «¿Con cuánto paga?».`
		: question;
}
export const formatCreditLimit = (cents: number) =>
	cents > 0 ? `A favor solo hay ${formatCents(cents)}` : "No hay nada a favor del cliente";
/** Says that an account changed meanwhile, by whom and when. */
export function formatBalanceMeanwhile(cents: number, last: LastEntry | undefined, now: Date): string {
	const who = last
		? `La cuenta la cambió ${last.enteredBy} ${formatPastMoment(last.enteredAt, now)}`
		: "La cuenta cambió";
	if (cents === 0) return `${who}: ya no hay nada pendiente.`;
	return cents < 0
		? `${who}: ahora hay ${formatCents(-cents)} a favor del cliente.`
		: `${who}: ahora faltan ${formatCents(cents)}.`;
}
type LastEntry = { enteredBy: string; enteredAt: string };
export const NOT_OWED = "Esta cuenta no debe nada: no hay nada que dar por perdido";
export const formatBalanceLeft = (balanceCents: number) =>
	`Quedan ${formatCents(balanceCents)} por cobrar. ¿Se entrega así?`;
/** Says that the lines of a win changed since staff saw them. */
export const formatWorkChanged = (totalCents: number) =>
	`Lo que se cobra cambió mientras lo mirabas: ${totalCents > 0 ? `ahora suma ${formatCents(totalCents)}` : "ahora no suma nada"}. Revísalo y márcala otra vez.`;
export const MONEY_HELD =
	"Ya se cobró dinero por este carro: devuélvelo o anúlalo antes de deshacer la recepción";

const REPORTED = "Dice que ya pagó ";

/** Reads how a customer says that they paid from a line of the history; undefined for another line. */
export function parseReported(text: string): PaymentMethod | undefined {
	if (!text.startsWith(REPORTED)) return undefined;
	const [methodText] = text.slice(REPORTED.length).split(";");
	return PAYMENT_METHODS.find((method) => getMethodInfo(method).text === methodText);
}

type PaymentEvent = { reference: string; cents: number; method: PaymentMethod };
type ReportedPayment = { method: PaymentMethod; bank_reference: string; note: string };
/** Lines of a request's history. */
export const EVENTS = {
	taken: ({ reference, cents, method }: PaymentEvent) =>
		`Cobro ${reference}: ${formatCents(cents)} ${getMethodInfo(method).text}`,
	reported: ({ method, bank_reference: bankReference, note }: ReportedPayment) =>
		[
			REPORTED + getMethodInfo(method).text,
			bankReference && `referencia ${bankReference}`,
			note && `nota: ${note}`,
		]
			.filter(Boolean)
			.join("; "),
	voided: ({ reference, cents }: PaymentEvent) => `Cobro ${reference} anulado: ${formatCents(cents)}`,
	writtenOff: (cents: number) => `Saldo dado por perdido: ${formatCents(cents)}`,
	creditReturned: ({ cents, method }: Omit<PaymentEvent, "reference">) =>
		`Devuelto lo que estaba a favor: ${formatCents(cents)} ${getMethodInfo(method).text}`,
	refunded: ({ reference, cents, method }: PaymentEvent) =>
		`Devolución de ${reference}: ${formatCents(cents)} ${getMethodInfo(method).text}`,
};
