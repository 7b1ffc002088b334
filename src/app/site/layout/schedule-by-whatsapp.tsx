import { buildWhatsappUrl } from "#domain/shop.ts";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";

/** «Agenda tu Cita» opens a chat; its accessible name distinguishes it from the hero's link to the form. */
export function ScheduleByWhatsapp({ className }: { className?: string }) {
	const { settings } = useSite();
	return (
		<ButtonLink
			to={buildWhatsappUrl(settings.whatsapp, settings.whatsappGreeting)}
			opensNewTab
			size="sm"
			className={className}
		>
			<span>
				Agenda tu Cita<span className="sr-only"> por WhatsApp</span>
			</span>
		</ButtonLink>
	);
}
