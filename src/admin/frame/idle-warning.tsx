import { useEffect, useState } from "react";
import { lastUse, read, staffApi } from "#api/client.ts";
import { IDLE_WARNING_MS, SESSION_IDLE_MS } from "#features/staff/rules.ts";
import { SmallButton } from "./small-button.tsx";

const LOOK_EVERY_MS = 10_000;
/** The server notes the last use up to a minute late. */
const NOTED_LATE_MS = 60_000;

export function IdleWarning() {
	const [isEnding, setIsEnding] = useState(false);

	useEffect(() => {
		const warnAfter = SESSION_IDLE_MS - IDLE_WARNING_MS - NOTED_LATE_MS;
		const look = () => {
			const idle = Date.now() - lastUse();
			setIsEnding(idle > warnAfter && idle < SESSION_IDLE_MS);
		};
		const timer = setInterval(look, LOOK_EVERY_MS);
		return () => clearInterval(timer);
	}, []);

	async function handleStay() {
		await read(staffApi.admin.sessions.$get()).catch(() => {});
		setIsEnding(false);
	}

	if (!isEnding) return null;
	return (
		<div role="alert" className="border-b border-ambar bg-[#fdecc8] text-tinta">
			<div className="panel-measure flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
				<p className="grow font-medium">
					Tu sesión termina en 2 minutos por falta de uso. Lo que escribiste se queda aquí.
				</p>
				<SmallButton onClick={handleStay}>Seguir conectado</SmallButton>
			</div>
		</div>
	);
}
