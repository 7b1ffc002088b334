import { SmallButton } from "#admin/frame/small-button.tsx";
import { useAlerts } from "./use-alerts.ts";

const WORDS = {
	asking: "Revisando este equipo…",
	unsupported:
		"Este navegador no admite avisos. En iPhone, agrega el panel a la pantalla de inicio y ábrelo desde ahí.",
	denied:
		"Los avisos de este sitio están bloqueados. Permítelos en el candado de la barra de direcciones y vuelve a esta página.",
	off: "Te avisamos aquí cuando entra una solicitud, aunque el panel esté cerrado. El aviso no dice el nombre ni el teléfono de nadie.",
	on: "Este equipo recibe un aviso por cada solicitud nueva. Si cierras sesión, deja de recibirlos.",
} as const;

export function AlertsCard() {
	const { state, isBusy, turnOn, turnOff, test } = useAlerts();
	return (
		<>
			<p role="status">{WORDS[state]}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				{state === "off" && (
					<SmallButton isBusy={isBusy} onClick={turnOn}>
						Activar avisos
					</SmallButton>
				)}
				{state === "on" && (
					<>
						<SmallButton isBusy={isBusy} onClick={test}>
							Enviar aviso de prueba
						</SmallButton>
						<SmallButton disabled={isBusy} onClick={turnOff}>
							Desactivar
						</SmallButton>
					</>
				)}
			</div>
		</>
	);
}
