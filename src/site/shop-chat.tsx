import type { ComponentProps } from "react";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { useSite } from "./site-data.ts";

/** «Agenda tu Cita» opens a chat; its accessible name distinguishes it from the hero's link to the form. */
export function ScheduleByWhatsapp({
	className,
	tone,
}: Pick<ComponentProps<typeof ButtonLink>, "className" | "tone">) {
	const { settings } = useSite();
	return (
		<ButtonLink
			to={buildWhatsappUrl(settings.whatsapp, settings.whatsappGreeting)}
			opensNewTab
			size="sm"
			tone={tone}
			className={className}
		>
			<span>
				Agenda tu Cita<span className="sr-only"> por WhatsApp</span>
			</span>
		</ButtonLink>
	);
}

type ShopChatProps = Omit<ComponentProps<typeof ChatLink>, "number" | "text" | "to"> & {
	/** Prefilled message; defaults to the greeting. */
	text?: string;
};

/** Button that opens the shop's chat. */
export function ShopChat({ text, ...linkProps }: ShopChatProps) {
	const { whatsapp, whatsappGreeting } = useSite().settings;
	return <ChatLink {...linkProps} number={whatsapp} text={text ?? whatsappGreeting} />;
}
