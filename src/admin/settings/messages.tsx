import { SmallLink } from "#admin/frame/small-button.tsx";
import type { Outgoing } from "#features/outgoing/contract.ts";
import { plural } from "#ui/format.ts";
import { SETTINGS_MESSAGES } from "./paths.ts";

export function Messages({ counts, isMailOn }: { counts: Outgoing["counts"]; isMailOn: boolean }) {
	const waiting = (counts.held ?? 0) + (counts.waiting ?? 0);
	const lost = counts.dead ?? 0;
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
			<div>
				<p className="font-medium">
					{waiting > 0
						? plural(waiting, "correo espera", "correos esperan")
						: "Ningún correo espera"}
					{lost > 0 && (
						<span className="text-error">{`; ${plural(lost, "no llegó", "no llegaron")}`}</span>
					)}
				</p>
				<p className="mt-1 text-sm text-gris">
					{isMailOn
						? "Salen solos. Aquí ves los que se enviaron y por qué no llegó alguno."
						: "El correo no está configurado: se guardan y salen cuando lo esté."}
				</p>
			</div>
			<SmallLink to={SETTINGS_MESSAGES} icon="mail">
				Ver mensajes
			</SmallLink>
		</div>
	);
}
