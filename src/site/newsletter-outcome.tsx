import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";

type LetterPageProps = {
	title: string;
	text: string;
	/** Something was just done: it is announced. */
	isDone?: boolean;
	children: ReactNode;
};

/** The page behind a link of a letter: what it is about, and the one thing to do. */
export function LetterPage({ title, text, isDone, children }: LetterPageProps) {
	return (
		<section className="measure band">
			<h1 className="title-2">{title}</h1>
			<p role={isDone ? "status" : undefined} className="lead mt-4 [overflow-wrap:anywhere]">
				{text}
			</p>
			<div className="mt-8 flex flex-wrap gap-3">{children}</div>
		</section>
	);
}

export function UselessLink({ reason }: { reason: string }) {
	return (
		<LetterPage title="Este enlace no sirve" text={reason}>
			<ButtonLink to="/boletin">Suscribirme</ButtonLink>
			<ButtonLink to="/contacto" tone="line">
				Escribir al taller
			</ButtonLink>
		</LetterPage>
	);
}
