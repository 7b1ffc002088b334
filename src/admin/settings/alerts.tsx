import { useEffect, useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { sentenceOf } from "#api/client.ts";
import { type Alerts, find, sendTest, turnOff, turnOn } from "./browser-alerts.ts";

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
	const [state, setState] = useState<Alerts>("asking");
	const { run, isBusy } = useChange(null);
	const trial = useChange(null);
	useEffect(() => {
		void find().then(setState, () => setState("unsupported"));
	}, []);

	const change = (call: () => Promise<Alerts>, wanted: Alerts, done: string, by = run) =>
		void by({
			call,
			onDone: setState,
			done: (next) => (next === wanted ? done : undefined),
			failed: reasonOf,
		});
	const test = () =>
		change(sendTest, "on", "Aviso de prueba enviado: aparece en unos segundos", trial.run);

	return (
		<>
			<p role="status">{WORDS[state]}</p>
			<div className="mt-3 flex flex-wrap gap-2">
				{state === "off" && (
					<SmallButton
						isBusy={isBusy}
						onClick={() => change(turnOn, "on", "Este equipo recibe avisos")}
					>
						Activar avisos
					</SmallButton>
				)}
				{state === "on" && (
					<>
						<SmallButton isBusy={trial.isBusy} disabled={isBusy} onClick={test}>
							Enviar aviso de prueba
						</SmallButton>
						<SmallButton
							isBusy={isBusy}
							disabled={trial.isBusy}
							onClick={() => change(turnOff, "off", "Este equipo ya no recibe avisos")}
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
function reasonOf(problem: unknown): string {
	if (problem instanceof DOMException)
		return "El navegador no logró suscribirse. Revisa tu conexión y prueba otra vez.";
	return sentenceOf(problem);
}
