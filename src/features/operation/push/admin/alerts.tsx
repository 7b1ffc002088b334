import { useEffect, useState } from "react";
import {
	type AlertState,
	disableAlerts,
	enableAlerts,
	findAlertState,
	sendTestAlert,
} from "#admin/browser-alerts.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { toErrorMessage } from "#api/client.ts";

const STATE_MESSAGES = {
	asking: "Revisando este equipo…",
	unsupported:
		"Este navegador no admite avisos. En iPhone, agrega el panel a la pantalla de inicio y ábrelo desde ahí.",
	denied:
		"Los avisos de este sitio están bloqueados. Permítelos en el candado de la barra de direcciones y vuelve a esta página.",
	off: "Te avisamos aquí cuando entra una solicitud, aunque el panel esté cerrado. El aviso no dice el nombre ni el teléfono de nadie.",
	on: "Este equipo recibe un aviso por cada solicitud nueva. Si cierras sesión, deja de recibirlos.",
} as const;

export function AlertsCard() {
	const [state, setState] = useState<AlertState>("asking");
	const { run, isBusy } = useChange(null);
	const testChange = useChange(null);
	useEffect(() => {
		void findAlertState().then(setState, () => setState("unsupported"));
	}, []);

	const change = (
		request: () => Promise<AlertState>,
		expectedState: AlertState,
		done: string,
		runChange = run,
	) =>
		void runChange({
			call: request,
			onDone: setState,
			successMessage: (next) => (next === expectedState ? done : undefined),
			failureMessage: getSubscribeErrorMessage,
		});
	const test = () =>
		change(sendTestAlert, "on", "Aviso de prueba enviado: aparece en unos segundos", testChange.run);

	return (
		<>
			<p role="status">{STATE_MESSAGES[state]}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				{state === "off" && (
					<SmallButton
						isBusy={isBusy}
						onClick={() => change(enableAlerts, "on", "Este equipo recibe avisos")}
					>
						Activar avisos
					</SmallButton>
				)}
				{state === "on" && (
					<>
						<SmallButton isBusy={testChange.isBusy} disabled={isBusy} onClick={test}>
							Enviar aviso de prueba
						</SmallButton>
						<SmallButton
							isBusy={isBusy}
							disabled={testChange.isBusy}
							onClick={() => change(disableAlerts, "off", "Este equipo ya no recibe avisos")}
						>
							Desactivar
						</SmallButton>
					</>
				)}
			</div>
		</>
	);
}

/** Replaces the browser's own messages, which are terse and in English. */
function getSubscribeErrorMessage(problem: unknown): string {
	if (problem instanceof DOMException)
		return "El navegador no logró suscribirse. Revisa tu conexión y prueba otra vez.";
	return toErrorMessage(problem);
}
