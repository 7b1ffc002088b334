import { GUIDE, GUIDE_TITLE } from "#features/symptoms/rules.ts";
import { SymptomTiles } from "#features/symptoms/symptom-tiles.tsx";
import { BandHead } from "#site/layout/band-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { HomeData } from "./read-home.server.ts";

/** The way into the guide for whoever knows what they notice and not which service it is. @source rules 6.29 */
export function Symptoms({ symptoms }: { symptoms: HomeData["symptoms"] }) {
	if (symptoms.length === 0) return null;
	return (
		<section aria-labelledby="sintomas" className="band pt-0!">
			<div className="measure">
				<BandHead id="sintomas" title={GUIDE_TITLE}>
					Elige lo que notas: qué tan urgente es, qué suele ser y qué hacer ahora.
				</BandHead>
				<SymptomTiles symptoms={symptoms} />
				<ButtonLink to={GUIDE} tone="line" className="mt-6 max-sm:w-full">
					Ver todos los síntomas
				</ButtonLink>
			</div>
		</section>
	);
}
