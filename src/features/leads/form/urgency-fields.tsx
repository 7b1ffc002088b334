import { URGENCIES } from "#car/facts.ts";
import type { Settings } from "#features/settings/contract.ts";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Anchor } from "#ui/link.tsx";
import { whatsappUrl } from "#workshop.ts";
import { useUrgencyByDay } from "./urgency-by-day.ts";

/** The shop data that the question needs: whether it is open, and the emergency chat. */
type UrgencyShop = Pick<Settings, "whatsapp" | "hasEmergencyWhatsapp" | "emergencyWhatsapp"> & {
	isOpen: boolean;
	today: string;
};

type UrgencyFieldProps = {
	shop: UrgencyShop;
	/** The service, for the emergency chat's text. */
	about?: string | undefined;
};

/**
 * Asks for the urgency unless a day answers it. While the shop is closed, the most urgent option shows the emergency
 * chat.
 */
export function UrgencyField({ shop, about }: UrgencyFieldProps) {
	const { box, isSaid } = useUrgencyByDay(shop.today);
	const options = Object.entries(URGENCIES).map(([value, label]) => ({ value, label }));
	const emergency = `Hola, tengo una emergencia con mi carro${about ? ` (${about})` : ""}.`;
	return (
		<div ref={box} className={isSaid ? "hidden" : "grid gap-5"}>
			<RadioGroup legend="¿Para cuándo lo necesitas?" name="urgency" options={options} isRequired />
			{/* A closed shop answers «Hoy mismo» when it opens: only the emergency chat answers before. */}
			{!shop.isOpen && (
				<p className="hidden border-l-4 border-accent bg-ground p-4 text-sm [form:has([value=urgente]:checked)_&]:block">
					El taller está cerrado ahora y este formulario se responde al abrir.
					{shop.hasEmergencyWhatsapp && (
						<span>
							{" Si no puede esperar, "}
							<Anchor
								to={whatsappUrl(shop.emergencyWhatsapp || shop.whatsapp, emergency)}
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
