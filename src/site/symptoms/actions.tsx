import type { ShownSymptom } from "#features/symptoms/contract.ts";
import { symptomAsChat } from "#features/symptoms/rules.ts";
import { BookServiceLink } from "#site/book-service-link.tsx";
import { emergencyChat } from "#site/layout/contact-links.ts";
import { useSite } from "#site/site-data.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";

type SymptomProps = { symptom: ShownSymptom };

/** What cannot wait is written or called about first; the rest is booked, or asked. @source rules 6.29 */
export function SymptomActions({ symptom }: SymptomProps) {
	const { settings } = useSite();
	const { name, urgency, service } = symptom;
	const isEmergency = urgency === "ya";
	const chat = (
		<ChatLink number={settings.whatsapp} text={symptomAsChat(name)}>
			Preguntar por WhatsApp
		</ChatLink>
	);
	return (
		<div className="mt-7 actions">
			{isEmergency ? (
				<>
					{settings.hasEmergencyWhatsapp ? (
						<ChatLink to={emergencyChat(settings, name)}>WhatsApp de emergencias</ChatLink>
					) : (
						chat
					)}
					<ButtonLink to={`tel:${settings.phone}`} tone="line" icon="phone">
						Llamar al taller
					</ButtonLink>
				</>
			) : (
				<>
					<BookServiceLink service={service} symptom={symptom} size="md" tone="primary" />
					{chat}
				</>
			)}
		</div>
	);
}
