import { type ChatSender, formatChat } from "#core/settings/chats.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { getKindInfo, type LeadKind } from "./kinds.ts";
import { type LeadChannel, OTHER_SERVICE } from "./rules.ts";

/** A prepared message to a customer that staff can edit; `label` names its purpose. */
export type Reply = { id: string; label: string; text: string };

/** The request data that replies use. */
type ReplyContext = ChatSender & {
	kind: LeadKind;
	/** Channel of the request. */
	channel: LeadChannel;
	reference: string;
	name: string;
	/** The requested service; undefined where none is named. */
	service?: string | undefined;
	/** Text after the greeting, for example the list of prices. */
	detail?: string;
	/** Missing car details, as the question names them. */
	missingDetails?: readonly string[];
	/** The message about its existing visit. */
	visitChat?: string | undefined;
};

/** Newsletter subscribers asked for nothing, and their name is their address. */
const SUBSCRIPTION_REPLY =
	"Hola. Te escribimos de {taller} por tu suscripción {referencia} a nuestras ofertas y consejos.";

/** Lists the replies that fit a request, the usual one first. */
export function listReplies(context: ReplyContext): readonly [Reply, ...Reply[]] {
	const { kind, chats, missingDetails = [], visitChat } = context;
	const reply = (id: string, label: string, text: string) => ({
		id,
		label,
		text: fillReply(context, text),
	});
	const { needsAnswer, listsProducts, expectsHour } = getKindInfo(kind);
	if (!needsAnswer) return [reply("newsletter", "Saludo", SUBSCRIPTION_REPLY)];
	const replies: [Reply, ...Reply[]] = [reply("greeting", "Saludo y respuesta", chats.greeting)];
	if (visitChat) replies.push({ id: "visit", label: "Sobre la cita", text: visitChat });
	if (missingDetails.length > 0) replies.push(reply("missing_detail", "Falta un dato", chats.lacking));
	if (listsProducts) replies.push(reply("in_stock", "Tenemos lo que pediste", chats.inStock));
	if (!visitChat && expectsHour) replies.push(reply("time", "Proponer una hora", chats.askHour));
	replies.push(reply("follow_up", "Seguimiento", chats.followUp));
	return replies;
}

type RequestName = { kind: LeadKind; channel: LeadChannel; reference: string };

/** Formats «tu solicitud COT-2026-00001» for the customer; a request created by staff had no form. */
export function formatRequestName({ kind, channel, reference }: RequestName): string {
	const { isVisit, yours } = getKindInfo(kind);
	const isWrittenByStaff = channel !== "site" && !isVisit;
	return `${isWrittenByStaff ? "tu consulta" : yours} ${reference}`;
}

function fillReply(context: ReplyContext, text: string): string {
	const { reference, name, shop, service, detail = "", missingDetails = [] } = context;
	return formatChat(text, {
		nombre: getCallName(name),
		taller: shop,
		referencia: reference,
		que: `${formatRequestName(context)}${service && service !== OTHER_SERVICE ? ` (${service})` : ""}`,
		detalle: detail,
		falta: new Intl.ListFormat("es").format(missingDetails),
	});
}
