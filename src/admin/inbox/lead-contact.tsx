import { useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useDraft } from "#admin/record/use-draft.ts";
import { staffApi } from "#api/client.ts";
import { carLine, carOf } from "#car/car.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { visitAsChat } from "#features/appointments/staff/appointment-words.ts";
import type { Lead } from "#features/leads/contract.ts";
import { askedFor, repliesTo } from "#features/leads/replies.ts";
import { CONTACT_CHANNELS, type ContactChannel, canUndoContact } from "#features/leads/rules.ts";
import { quoteText } from "#features/quotes/quote-text.ts";
import type { Speaker } from "#features/settings/chats.ts";
import { formatPhone } from "#panama/written-phone.ts";
import { urlPart } from "#site-path.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { InputField } from "#ui/input-field.tsx";
import { preferredOf, type Wish } from "./lead-wish.tsx";
import type { OpenLead } from "./use-lead.ts";

type LeadContactProps = {
	open: OpenLead;
	wish: Wish;
	visit: Visit | null;
};

/** Shows the message to the customer and the channels to send it; a contact logged by mistake can be undone. */
export function LeadContact({ open, wish, visit }: LeadContactProps) {
	const { lead, busyWith, change, contact } = open;
	const now = useServerNow();
	const speaker = usePanel();
	const replies = repliesOf(lead, { wish, visit, speaker, now });
	/** Text that staff typed; empty while the template applies. */
	const [text, setText] = useDraft(`respuesta:${speaker.user.id}:${lead.id}`);
	const [template, setTemplate] = useState(replies[0].id);
	/** Staff cleared the box to write from scratch. */
	const [isEmptied, setIsEmptied] = useState(false);
	const { text: ready } = replies.find(({ id }) => id === template) ?? replies[0];
	const message = text || (isEmptied ? "" : ready);
	const preferred = preferredOf(wish);
	const ways = [...CONTACT_CHANNELS].sort(
		(one, other) => Number(other === preferred) - Number(one === preferred),
	);

	function handleUndo() {
		const { id, updated_at } = lead;
		const undo = staffApi.admin.inbox[":id"]["contact-undo"];
		const call = () => undo.$post({ param: { id }, json: { updated_at } });
		void change("undo", call, "Sigue por responder");
	}

	return (
		<>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
				<InputField
					label="Plantilla"
					name="template"
					options={replies.map(({ id, label }) => ({ value: id, label }))}
					value={template}
					onChange={(event) => {
						setTemplate(event.target.value);
						setIsEmptied(false);
					}}
				/>
				{text !== "" && text !== ready && (
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
						<span className="grow basis-40">El mensaje es tuyo: la plantilla no lo cambia.</span>
						<SmallButton onClick={() => setText("")}>Poner la plantilla</SmallButton>
					</p>
				)}
				<InputField
					label="Mensaje"
					name="message"
					rows={5}
					value={message}
					onChange={(event) => {
						setText(event.target.value);
						setIsEmptied(event.target.value === "");
					}}
					inputClass="max-h-80"
				/>
				{/* On a phone, fixed above the bottom bar so that the buttons are always in reach. */}
				<div
					className={cn(
						"grid gap-3",
						(lead.phone || lead.email) &&
							"max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-md:bottom-(--widget-height) max-lg:z-10 max-lg:auto-cols-fr max-lg:grid-flow-col max-lg:gap-2 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:p-2",
					)}
				>
					{ways.map((way, place) => (
						<Way
							key={way}
							isFirst={place === 0}
							way={way}
							lead={lead}
							message={message}
							onContact={() => contact(way)}
						/>
					))}
				</div>
			</div>
			{canUndoContact(lead, now) && (
				<p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
					<span className="grow basis-40">
						Quedó como contactada. ¿No contestó o no llegaste a escribir?
					</span>
					<SmallButton isBusy={busyWith.includes("undo")} onClick={handleUndo}>
						Deshacer
					</SmallButton>
				</p>
			)}
		</>
	);
}

type WayProps = {
	way: ContactChannel;
	lead: Lead;
	message: string;
	/** The preferred channel. */
	isFirst: boolean;
	/** Called on click; the link itself opens the chat, the call or the email. */
	onContact: () => void;
};

/** Renders one contact channel, or nothing when the customer left no address for it. */
function Way({ way, lead, message, isFirst, onContact }: WayProps) {
	const { phone, email } = lead;
	if (way === "whatsapp") return <Chat lead={lead} message={message} onContact={onContact} />;
	const link = {
		phone: phone && { to: `tel:${phone}`, label: "Llamar", whom: ` al ${formatPhone(phone)}` },
		email: email && { to: mailTo(lead, message), label: "Correo", whom: ` a ${email}` },
	}[way];
	if (!link) return null;
	const look = isFirst ? ({ tone: "primary" } as const) : ({ tone: "line", size: "sm" } as const);
	return (
		<ButtonLink
			{...look}
			to={link.to}
			icon={way === "phone" ? "phone" : "mail"}
			isWide
			onClick={onContact}
		>
			{link.label}
			<span className="sr-only">{link.whom}</span>
		</ButtonLink>
	);
}

function Chat({ lead, message, onContact }: Omit<WayProps, "way" | "isFirst">) {
	if (lead.phone && lead.has_whatsapp)
		return (
			<ChatLink number={lead.phone} text={message} isWide onClick={onContact}>
				Contactar
			</ChatLink>
		);
	return (
		<div className={cn((lead.phone || lead.email) && "max-lg:hidden")}>
			<button
				type="button"
				disabled
				aria-describedby="contactar-motivo"
				className="btn btn-whatsapp w-full"
			>
				Contactar
			</button>
			<p id="contactar-motivo" className="mt-1.5 text-sm text-muted">
				{lead.phone
					? "Es una línea fija, no tiene WhatsApp: llámale."
					: `No dejó teléfono${lead.email ? ": escríbele por correo" : " ni correo"}.`}
			</p>
		</div>
	);
}

function mailTo(lead: Lead, message: string): string {
	const { email } = lead;
	const about = askedFor(lead);
	const subject = urlPart(about.charAt(0).toUpperCase() + about.slice(1));
	return `mailto:${urlPart(email ?? "")}?subject=${subject}&body=${urlPart(message)}`;
}

/** Builds the reply templates from the request, its form data and its visit. */
function repliesOf(
	{ kind, channel, reference, name }: Lead,
	{ wish, visit, speaker, now }: { wish: Wish; visit: Visit | null; speaker: Speaker; now: Date },
) {
	const { quote, message, appointment, request } = wish;
	return repliesTo({
		kind,
		channel,
		reference,
		name,
		...speaker,
		service:
			request?.service_name ?? appointment?.serviceType ?? message?.service ?? visit?.service,
		detail:
			quote && quote.products.length > 0 ? quoteText({ ...quote, car: carLine(carOf(quote)) }) : "",
		lacks: lacksOf(wish, visit),
		visitChat: visit?.time ? visitAsChat(visit, speaker, now) : undefined,
	});
}

/** Lists the missing car data. Service requests hold the full car; visits entered by staff hold it as free text. */
function lacksOf({ request, appointment, quote }: Wish, visit: Visit | null): string[] {
	// A quote entered by staff holds the car as one line.
	const isInWords = !quote?.vehicle_brand && quote?.vehicle_model?.includes(" ");
	if (request || isInWords || (visit?.car && !appointment?.vehicleType)) return [];
	const told = [
		["marca", appointment?.vehicleBrand ?? quote?.vehicle_brand],
		["modelo", appointment?.vehicleModel ?? quote?.vehicle_model],
		["año", appointment?.vehicleYear ?? quote?.vehicle_year],
	] as const;
	return told.flatMap(([name, value]) => (value ? [] : [name]));
}
