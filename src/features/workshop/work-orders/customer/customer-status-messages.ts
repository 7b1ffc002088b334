import { BASIS_LABELS, type Basis, type WaitReason } from "#features/workshop/work-orders/choices.ts";
import type { OrderState } from "#features/workshop/work-orders/order-states.ts";

/** The data for the customer's status messages; times are formatted already. */
type MessageInput = {
	/** «Kia Sportage», or «carro» when unknown. */
	car: string;
	stateAt: string;
	/** Null without a promise. */
	promised: string | null;
	/** The promised time has passed. */
	isLate: boolean;
	/** The estimate awaits the customer's approval. */
	awaitsApproval: boolean;
	/** The estimate was declined, expired or withdrawn, and no other work may start. */
	hasNoApproval: boolean;
	/** The reason why nothing is charged; null when something is. */
	freeBasis: Basis | null;
	/** The other thing that the work waits for. */
	waitsFor: WaitReason | null;
	/** At least one job is done. */
	hasDoneJobs: boolean;
	/** At least one approved job is open. */
	hasOpenJobs: boolean;
	/** The pickup hours. */
	pickupHours: string;
};
type CustomerMessages = {
	/** The label of the step that enters this state. */
	step: string;
	title: (input: MessageInput) => string;
	text: (input: MessageInput) => string;
};

/** Messages for the customer about the wait; the note of the staff stays internal. */
const WAIT_MESSAGES: Record<WaitReason, string> = {
	part: "Esperamos un repuesto. ",
	third_party: "Esperamos a un tercero. ",
	customer: "Esperamos algo de ti: escríbenos por WhatsApp y te decimos qué es. ",
};

const NEWLY_APPROVED = "Aprobaste algo más y falta hacerlo: te avisamos antes de que vengas a buscarlo.";
const NO_APPROVAL = "Sin tu aprobación no empezamos: escríbenos por WhatsApp y acordamos cómo seguir.";

const formatPromise = ({ promised, isLate }: MessageInput) => {
	if (promised === null) return "Todavía no sabemos para cuándo estará: te avisamos.";
	return isLate
		? "Se nos pasó la hora que te dimos. Te avisamos la nueva; si la necesitas ya, escríbenos."
		: `Te lo tenemos ${promised}.`;
};
const formatInsideText = (input: MessageInput) =>
	`${formatFreeText(input)}${input.waitsFor ? WAIT_MESSAGES[input.waitsFor] : ""}${formatNextStep(input)}`;
const formatFreeText = ({ freeBasis }: MessageInput) =>
	freeBasis ? `Va por ${BASIS_LABELS[freeBasis].toLowerCase()}: no se te cobra. ` : "";
const formatNextStep = (input: MessageInput) => {
	if (input.hasNoApproval) return NO_APPROVAL;
	if (!input.awaitsApproval) return formatPromise(input);
	const { promised, isLate, hasOpenJobs } = input;
	const approvalRequest = hasOpenJobs
		? "Lo nuevo espera tu respuesta, aquí abajo."
		: "Para seguir falta que apruebes la cotización, aquí abajo.";
	return promised && !isLate ? `${approvalRequest} Con eso te lo tenemos ${promised}.` : approvalRequest;
};

/** Messages for the customer by state. */
const CUSTOMER_MESSAGES: Record<OrderState, CustomerMessages> = {
	received: {
		step: "Recibido",
		title: ({ car }) => `Tu ${car} está en el taller`,
		text: (input) => `Lo recibimos ${input.stateAt}. ${formatInsideText(input)}`,
	},
	in_progress: {
		step: "Empezó el trabajo",
		title: ({ car, waitsFor }) =>
			waitsFor ? `Tu ${car} está en el taller` : `Estamos trabajando en tu ${car}`,
		text: (input) => `Empezamos ${input.stateAt}. ${formatInsideText(input)}`,
	},
	ready: {
		step: "Listo",
		title: ({ car, hasOpenJobs }) => `Tu ${car} ${hasOpenJobs ? "sigue en el taller" : "está listo"}`,
		text: ({ pickupHours, hasOpenJobs }) =>
			hasOpenJobs ? NEWLY_APPROVED : `Puedes pasar a buscarlo ${pickupHours}.`,
	},
	delivered: {
		step: "Entregado",
		title: ({ car }) => `Te entregamos tu ${car}`,
		text: ({ stateAt }) => `Fue ${stateAt}. Si notas algo con el trabajo, escríbenos por WhatsApp.`,
	},
	withdrawn: {
		step: "Retirado",
		title: ({ car }) => `Tu ${car} salió del taller`,
		text: ({ stateAt, hasDoneJobs }) =>
			`Salió ${stateAt} ${hasDoneJobs ? "con lo que ves hecho aquí abajo" : "sin el trabajo"}. Si quieres que lo veamos otra vez, escríbenos por WhatsApp.`,
	},
};

export const getCustomerMessages = (state: OrderState): CustomerMessages => CUSTOMER_MESSAGES[state];
