import { calledName } from "#greeting.ts";
import type { LeadKindName } from "./rules.ts";
import { fillTemplate } from "./sentences.ts";

/** What staff send to a customer, ready to be changed; `label` is what it is for. */
export type Reply = { id: string; label: string; text: string };

/** What is known of a request when it is answered. */
type Asked = {
	kind: LeadKindName;
	reference: string;
	name: string;
	shop: string;
	/** The service it asks for, where it names one; any other work has no name worth repeating. */
	service?: string | undefined;
	/** What the greeting goes on with: the list and its prices, say. */
	detail?: string;
	/** What nobody told about the car, in the words of the question. */
	lacks?: readonly string[];
	/** The chat about the visit it already has. */
	visitChat?: string | undefined;
};

const GREETING = "Hola, {nombre}. Te escribimos de {taller} por {que}.\n{detalle}";
const LACKING =
	"Hola, {nombre}. Te escribimos de {taller}. Para responder bien {que} nos falta un dato: ¿de qué {falta} es tu carro?";
const READY =
	"Hola, {nombre}. Tenemos lo que pediste en {referencia}. ¿Pasas a buscarlo o prefieres que lo instalemos en {taller}?";
const HOUR =
	"Hola, {nombre}. Podemos atender {que} en {taller}. ¿Qué día y a qué hora te sirve traer el carro?";
const FOLLOW_UP =
	"Hola, {nombre}. ¿Pudiste revisar lo que te enviamos por {que}? Si tienes una duda, la vemos por aquí.";
/** Who only signed up asked for nothing, and their name is their address. */
const SUBSCRIBED =
	"Hola. Te escribimos de {taller} por tu suscripción {referencia} a nuestras ofertas y consejos.";

/** The answers that make sense for a request, the usual one first. */
export function repliesTo(asked: Asked): readonly [Reply, ...Reply[]] {
	const { kind, lacks = [], visitChat } = asked;
	const reply = (id: string, label: string, text: string) => ({
		id,
		label,
		text: fill(asked, text),
	});
	if (kind === "newsletter") return [reply("boletin", "Saludo", SUBSCRIBED)];
	const replies: [Reply, ...Reply[]] = [reply("saludo", "Saludo y respuesta", GREETING)];
	if (visitChat) replies.push({ id: "cita", label: "Sobre la cita", text: visitChat });
	if (lacks.length > 0) replies.push(reply("dato", "Falta un dato", LACKING));
	if (kind === "quote") replies.push(reply("listo", "Tenemos lo que pediste", READY));
	if (!visitChat && (kind === "appointment" || kind === "service_request"))
		replies.push(reply("hora", "Proponer una hora", HOUR));
	replies.push(reply("seguimiento", "Seguimiento", FOLLOW_UP));
	return replies;
}

const WHAT: Record<LeadKindName, string> = {
	quote: "tu solicitud",
	contact: "tu mensaje",
	appointment: "tu cita",
	service_request: "tu solicitud",
	newsletter: "tu suscripción",
};

function fill(asked: Asked, text: string): string {
	const { kind, reference, name, shop, service, detail = "", lacks = [] } = asked;
	return fillTemplate(text, {
		nombre: calledName(name),
		taller: shop,
		referencia: reference,
		que: `${WHAT[kind]} ${reference}${service && service !== "Otro" ? ` (${service})` : ""}`,
		detalle: detail,
		falta: new Intl.ListFormat("es").format(lacks),
	});
}
