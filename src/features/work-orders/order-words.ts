import { BASES, type Basis, type WaitsFor } from "./choices.ts";
import type { OrderState } from "./order-states.ts";

/** What is known of a car when its customer reads where it stands; times are in words already. */
type Read = {
	/** «Kia Sportage», or «carro» where nobody said which. */
	car: string;
	stateAt: string;
	/** Null while nobody promised. */
	promised: string | null;
	/** The promise passed. */
	isLate: boolean;
	/** Its estimate waits for a yes. */
	asksApproval: boolean;
	/** Its estimate was refused, ended or was taken back, and nothing else was agreed that work could begin on. */
	lacksApproval: boolean;
	/** Why nothing of it is charged; null where something is. */
	free: Basis | null;
	/** What the work waits for besides. */
	waitsFor: WaitsFor | null;
	/** Some of the work is done. */
	hasDone: boolean;
	/** Some that was approved is still to be done. */
	hasOpen: boolean;
	/** Until or from when it is fetched. */
	fetch: string;
};
type Words = {
	/** The step that began with it. */
	step: string;
	title: (read: Read) => string;
	text: (read: Read) => string;
};

/** What it waits for, as its customer reads it; what staff noted of it stays with them. */
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

/** What its customer reads of a car, by where it stands; a sentence is made of all that is known. */
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
