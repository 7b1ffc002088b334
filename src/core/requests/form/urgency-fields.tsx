import type { Settings } from "#core/settings/contract.ts";
import { URGENCIES } from "#domain/car/facts.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Anchor } from "#ui/link.tsx";
import { useUrgencyByDay } from "./urgency-by-day.ts";

/** The shop data that the question needs: whether it is open, and the emergency chat. */
type UrgencySettings = Pick<Settings, "whatsapp" | "hasEmergencyWhatsapp" | "emergencyWhatsapp"> & {
	isOpen: boolean;
	today: string;
};

type UrgencyFieldProps = {
	shop: UrgencySettings;
	/** The service, for the emergency chat's text. */
	service?: string | undefined;
};

/**
 * Asks for the urgency unless a day answers it. While the shop is closed, the most urgent option shows the emergency
 * chat.
 */
export function UrgencyField({ shop, service }: UrgencyFieldProps) {
	const { box, isAnswered } = useUrgencyByDay(shop.today);
	const options = Object.entries(URGENCIES).map(([value, label]) => ({ value, label }));
	const emergency = `Hola, tengo una emergencia con mi carro${service ? ` (${service})` : ""}.`;
	return (
		<div ref={box} className={isAnswered ? "hidden" : "grid gap-5"}>
			<RadioGroup legend="¿Para cuándo lo necesitas?" name="urgency" options={options} isRequired />
			{/* A closed shop answers «Hoy mismo» when it opens: only the emergency chat answers before. */}
			{!shop.isOpen && (
				<p className="hidden border-l-4 border-accent bg-ground p-4 text-sm [form:has([value=urgente]:checked)_&]:block">
					El taller está cerrado ahora y este formulario se responde al abrir.
					{shop.hasEmergencyWhatsapp && (
						<span>
							{" Si no puede esperar, "}
							<Anchor
								to={buildWhatsappUrl(shop.emergencyWhatsapp || shop.whatsapp, emergency)}
								opensNewTab
								className="link font-semibold"
							>
								escribe al WhatsApp de emergencia
							</Anchor>
							: atiende las 24 horas.
						</span>
					)}
				</p>
			)}
		</div>
	);
}
