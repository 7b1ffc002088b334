import { useState } from "react";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { Field, Select, TextArea } from "#ui/field.tsx";
import { formatPhone } from "#ui/format.ts";
import type { Lead } from "./contract.ts";
import { fillTemplate, templatesFor } from "./copy.ts";
import type { ContactChannel } from "./rules.ts";

type ContactBoxProps = {
	lead: Lead;
	shop: string;
	/** What the greeting goes on with: the list and its prices, say. */
	detail: string;
	/** Told when staff go to the customer; the link itself opens the chat, the call or the mail. */
	onContact: (channel: ContactChannel) => void;
};

/** The message to the customer and the ways to send it. */
export function ContactBox({ lead, shop, detail, onContact }: ContactBoxProps) {
	const templates = templatesFor(lead.kind);
	const [template, setTemplate] = useState<string>(templates[0].id);
	const [typed, setTyped] = useState<string>();
	const words = { nombre: lead.name, referencia: lead.reference, taller: shop, detalle: detail };
	const text = templates.find(({ id }) => id === template)?.text ?? "";
	const message = typed ?? fillTemplate(text, words);
	const reason = whyNoWhatsapp(lead);

	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<Field label="Plantilla" name="template">
				<Select
					options={templates.map(({ id, label }) => ({ value: id, label }))}
					value={template}
					onChange={(event) => {
						setTemplate(event.target.value);
						setTyped(undefined);
					}}
				/>
			</Field>
			<Field label="Mensaje" name="message">
				<TextArea
					rows={5}
					value={message}
					onChange={(event) => setTyped(event.target.value)}
					className="max-h-80"
				/>
			</Field>
			{lead.phone && !reason ? (
				<ChatLink number={lead.phone} text={message} isWide onClick={() => onContact("whatsapp")}>
					Contactar
				</ChatLink>
			) : (
				<div>
					<button
						type="button"
						disabled
						aria-describedby="contactar-motivo"
						className="btn btn-whatsapp w-full"
					>
						Contactar
					</button>
					<p id="contactar-motivo" className="mt-1.5 text-sm text-gris">
						{reason}
					</p>
				</div>
			)}
			<div className="flex flex-wrap gap-2 *:grow">
				{lead.phone && (
					<ButtonLink
						to={`tel:${lead.phone}`}
						tone="line"
						size="sm"
						icon="phone"
						onClick={() => onContact("phone")}
					>
						Llamar
						<span className="sr-only"> al {formatPhone(lead.phone)}</span>
					</ButtonLink>
				)}
				{lead.email && (
					<ButtonLink
						to={mailTo(lead, message)}
						tone="line"
						size="sm"
						icon="mail"
						onClick={() => onContact("email")}
					>
						Correo
						<span className="sr-only"> a {lead.email}</span>
					</ButtonLink>
				)}
			</div>
		</div>
	);
}

function whyNoWhatsapp(lead: Lead): string | undefined {
	if (!lead.phone) return "No dejó teléfono: escríbele por correo.";
	if (!lead.has_whatsapp) return "Es una línea fija, no tiene WhatsApp: llámale.";
	return undefined;
}

function mailTo({ email, reference }: Lead, message: string): string {
	const subject = encodeURIComponent(`Tu solicitud ${reference}`);
	return `mailto:${encodeURIComponent(email ?? "")}?subject=${subject}&body=${encodeURIComponent(message)}`;
}
