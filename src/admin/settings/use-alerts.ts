import { useEffect, useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { sentenceOf } from "#api/client.ts";
import { type Alerts, find, sendTest, turnOff, turnOn } from "./browser-alerts.ts";

/** The notices of this browser: turned on and off by the person who sits at it. */
export function useAlerts() {
	const [state, setState] = useState<Alerts>("asking");
	const { run, isBusy } = useChange(null);

	useEffect(() => {
		void find().then(setState, () => setState("unsupported"));
	}, []);

	const change = (call: () => Promise<Alerts>, done: string) =>
		void run({
			call,
			onDone: setState,
			done: (next) => (next === "denied" ? undefined : done),
			failed: reasonOf,
		});

	return {
		state,
		isBusy,
		turnOn: () => change(turnOn, "Este equipo recibe avisos"),
		turnOff: () => change(turnOff, "Este equipo ya no recibe avisos"),
		test: () => change(sendTest, "Aviso de prueba enviado: aparece en unos segundos"),
	};
}

/** The browser's own refusals come in English and say little. */
function reasonOf(problem: unknown): string {
	if (problem instanceof DOMException)
		return "El navegador no logró suscribirse. Revisa tu conexión y prueba otra vez.";
	return sentenceOf(problem);
}
