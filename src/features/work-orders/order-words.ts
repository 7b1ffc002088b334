import { BASES, type Basis, type WaitsFor } from "./choices.ts";
import type { OrderState } from "./order-states.ts";

/** The data for the customer's status messages; times are formatted already. */
type Read = {
	/** «Kia Sportage», or «carro» when unknown. */
	car: string;
	stateAt: string;
	/** Null without a promise. */
	promised: string | null;
	/** The promised time has passed. */
	isLate: boolean;
	/** The estimate awaits the customer's approval. */
	asksApproval: boolean;
	/** The estimate was declined, expired or withdrawn, and no other work may start. */
	lacksApproval: boolean;
	/** The reason why nothing is charged; null when something is. */
	free: Basis | null;
	/** The other thing that the work waits for. */
	waitsFor: WaitsFor | null;
	/** At least one job is done. */
	hasDone: boolean;
	/** At least one approved job is open. */
	hasOpen: boolean;
	/** The pickup hours. */
	fetch: string;
};
type Words = {
	/** The label of the step that enters this state. */
	step: string;
	title: (read: Read) => string;
	text: (read: Read) => string;
};

/** Messages for the customer about the wait; the note of the staff stays internal. */
const AWAITED: Record<WaitsFor, string> = {
	part: "Esperamos un repuesto. ",
	third_party: "Esperamos a un tercero. ",
	customer: "Esperamos algo de ti: escríbenos por WhatsApp y te decimos qué es. ",
};

const MORE = "Aprobaste algo más y falta hacerlo: te avisamos antes de que vengas a buscarlo.";
const LACKS_APPROVAL =
	"Sin tu aprobación no empezamos: escríbenos por WhatsApp y acordamos cómo seguir.";

const promiseText = ({ promised, isLate }: Read) => {
	if (promised === null) return "Todavía no sabemos para cuándo estará: te avisamos.";
	return isLate
		? "Se nos pasó la hora que te dimos. Te avisamos la nueva; si la necesitas ya, escríbenos."
		: `Te lo tenemos ${promised}.`;
};
const whileInside = (read: Read) =>
	`${freeText(read)}${read.waitsFor ? AWAITED[read.waitsFor] : ""}${nextText(read)}`;
const freeText = ({ free }: Read) =>
	free ? `Va por ${BASES[free].toLowerCase()}: no se te cobra. ` : "";
const nextText = (read: Read) => {
	if (read.lacksApproval) return LACKS_APPROVAL;
	if (!read.asksApproval) return promiseText(read);
	const { promised, isLate, hasOpen } = read;
	const asked = hasOpen
		? "Lo nuevo espera tu respuesta, aquí abajo."
		: "Para seguir falta que apruebes la cotización, aquí abajo.";
	return promised && !isLate ? `${asked} Con eso te lo tenemos ${promised}.` : asked;
};

/** Messages for the customer by state. */
const WORDS: Record<OrderState, Words> = {
	received: {
		step: "Recibido",
		title: ({ car }) => `Tu ${car} está en el taller`,
		text: (read) => `Lo recibimos ${read.stateAt}. ${whileInside(read)}`,
	},
	in_progress: {
		step: "Empezó el trabajo",
		title: ({ car, waitsFor }) =>
			waitsFor ? `Tu ${car} está en el taller` : `Estamos trabajando en tu ${car}`,
		text: (read) => `Empezamos ${read.stateAt}. ${whileInside(read)}`,
	},
	ready: {
		step: "Listo",
		title: ({ car, hasOpen }) => `Tu ${car} ${hasOpen ? "sigue en el taller" : "está listo"}`,
		text: ({ fetch, hasOpen }) => (hasOpen ? MORE : `Puedes pasar a buscarlo ${fetch}.`),
	},
	delivered: {
		step: "Entregado",
		title: ({ car }) => `Te entregamos tu ${car}`,
		text: ({ stateAt }) => `Fue ${stateAt}. Si notas algo con el trabajo, escríbenos por WhatsApp.`,
	},
	withdrawn: {
		step: "Retirado",
		title: ({ car }) => `Tu ${car} salió del taller`,
		text: ({ stateAt, hasDone }) =>
			`Salió ${stateAt} ${hasDone ? "con lo que ves hecho aquí abajo" : "sin el trabajo"}. Si quieres que lo veamos otra vez, escríbenos por WhatsApp.`,
	},
};

export const wordsOf = (state: OrderState): Words => WORDS[state];
