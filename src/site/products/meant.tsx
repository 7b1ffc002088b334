import { Fragment, useEffect, useState } from "react";
import type { Symptom } from "#features/symptoms/contract.ts";
import { meantBy } from "#features/symptoms/meant.ts";
import { GUIDE, symptomPath } from "#features/symptoms/rules.ts";
import { answerOf } from "#site/answer-of.ts";
import { useSite } from "#site/site-data.ts";
import { Anchor } from "#ui/link.tsx";
import { fold } from "#words/search.ts";

const PAUSE_MS = 300;

/** Asked for once a page, by whoever searches first; without an answer by the next one. */
let guide: Promise<Symptom[] | undefined> | undefined;

type MeantProps = {
	/** What was searched. */
	words: string;
	/** No product fits: then services and guide are named whatever was searched. */
	isMissing: boolean;
};

/** «frenos chillan», «papel ahumado», «no prende»: people also search here what is no product. @source rules 6.37 */
export function Meant({ words, isMissing }: MeantProps) {
	const { services } = useSite();
	const symptoms = meantBy(fold(words), useGuide(words));
	const done = new Map<string, string>();
	for (const { service } of symptoms) if (service) done.set(service.id, service.name);
	for (const { id, name } of meantBy(fold(words), services)) done.set(id, name);
	if (!isMissing && symptoms.length + done.size === 0) return null;
	const links = [
		...symptoms.map(({ id, name }) => ({ to: symptomPath(id), label: quoted(name) })),
		...[...done].map(([id, name]) => ({ to: `/servicios/${id}`, label: name })),
	];
	return (
		<p className="mt-4 max-w-prose text-gris">
			¿Es un trabajo, o algo que le pasa a tu carro? Mira{" "}
			{links.map(({ to, label }) => (
				<Fragment key={to}>
					<Anchor to={to} className="link">
						{label}
					</Anchor>
					,{" "}
				</Fragment>
			))}
			<span>los </span>
			<Anchor to="/servicios" className="link">
				servicios del taller
			</Anchor>
			<span> o la </span>
			<Anchor to={GUIDE} className="link">
				guía de síntomas
			</Anchor>
			<span>.</span>
		</p>
	);
}

/** A quote within a quote has marks of its own. */
const quoted = (name: string) => `«${name.replaceAll("«", "“").replaceAll("»", "”")}»`;

/** The guide, once somebody who searches has paused. */
function useGuide(words: string): readonly Symptom[] {
	const [symptoms, setSymptoms] = useState<readonly Symptom[]>([]);
	const isKnown = symptoms.length > 0;
	useEffect(() => {
		if (isKnown || !words) return;
		let isOver = false;
		const timer = setTimeout(async () => {
			guide ??= answerOf<Symptom[]>("/api/symptoms");
			const found = await guide;
			if (!found) guide = undefined;
			else if (!isOver) setSymptoms(found);
		}, PAUSE_MS);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [words, isKnown]);
	return symptoms;
}
