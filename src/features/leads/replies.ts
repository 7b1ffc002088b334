import { fillChat, type Speaker } from "#features/settings/chats.ts";
import { calledName } from "#words/greeting.ts";
import { OTHER_SERVICE } from "./other-service.ts";
import { KINDS, type LeadChannel, type LeadKind } from "./rules.ts";

/** What staff send to a customer, ready to be changed; `label` is what it is for. */
export type Reply = { id: string; label: string; text: string };

/** What is known of a request when it is answered. */
type Asked = Speaker & {
	kind: LeadKind;
	/** By which way it came. */
	channel: LeadChannel;
	reference: string;
	name: string;
	/** The service it asks for, where it names one; any other work has no name worth repeating. */
	service?: string | undefined;
	/** What the greeting goes on with: the list and its prices, say. */
	detail?: string;
	/** What nobody told about the car, in the words of the question. */
	lacks?: readonly string[];
	/** The chat about the visit it already has. */
	visitChat?: string | undefined;
};

/** Who only signed up asked for nothing, and their name is their address. */
const SUBSCRIBED =
	"Hola. Te escribimos de {taller} por tu suscripción {referencia} a nuestras ofertas y consejos.";

/** The answers that make sense for a request, the usual one first. */
export function repliesTo(asked: Asked): readonly [Reply, ...Reply[]] {
	const { kind, chats, lacks = [], visitChat } = asked;
	const reply = (id: string, label: string, text: string) => ({
		id,
		label,
		text: fill(asked, text),
	});
	if (kind === "newsletter") return [reply("newsletter", "Saludo", SUBSCRIBED)];
	const replies: [Reply, ...Reply[]] = [reply("greeting", "Saludo y respuesta", chats.greeting)];
	if (visitChat) replies.push({ id: "visit", label: "Sobre la cita", text: visitChat });
	if (lacks.length > 0) replies.push(reply("missing_detail", "Falta un dato", chats.lacking));
	if (kind === "quote") replies.push(reply("in_stock", "Tenemos lo que pediste", chats.inStock));
	if (!visitChat && (kind === "appointment" || kind === "service_request"))
		replies.push(reply("time", "Proponer una hora", chats.askHour));
	replies.push(reply("follow_up", "Seguimiento", chats.followUp));
	return replies;
}

type Named = { kind: LeadKind; channel: LeadChannel; reference: string };

/** «tu solicitud COT-2026-00001», as its customer knows it: who was written down by staff sent no form. */
export function askedFor({ kind, channel, reference }: Named): string {
	const isSpoken = channel !== "site" && kind !== "appointment";
	return `${isSpoken ? "tu consulta" : KINDS[kind].yours} ${reference}`;
}

function fill(asked: Asked, text: string): string {
	const { reference, name, shop, service, detail = "", lacks = [] } = asked;
	return fillChat(text, {
		nombre: calledName(name),
		taller: shop,
		referencia: reference,
		que: `${askedFor(asked)}${service && service !== OTHER_SERVICE ? ` (${service})` : ""}`,
		detalle: detail,
		falta: new Intl.ListFormat("es").format(lacks),
	});
}
