import type { ReactNode } from "react";
import { Button, ButtonLink } from "#ui/button.tsx";
import { pageMeta, withoutAddress } from "./page-meta.ts";

/** Head of such a page: found by nobody, and its address, which is a key, in no tag. */
export function letterMeta(
	matches: Parameters<typeof pageMeta>[0],
	location: { pathname: string },
	words: { title: string; description: string },
) {
	return withoutAddress(pageMeta(matches, location, { ...words, isHidden: true }));
}

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
			<p role={isDone ? "status" : undefined} className="lead mt-4">
				{text}
			</p>
			<div className="mt-8 flex flex-wrap gap-3">{children}</div>
		</section>
	);
}

type LetterQuestionProps = Pick<LetterPageProps, "title" | "text"> & { answer: string };

/** The page before anything is done: opening it changes nothing, its one button does, also without JavaScript. */
export function LetterQuestion({ answer, ...words }: LetterQuestionProps) {
	return (
		<LetterPage {...words}>
			<form method="post">
				<Button type="submit">{answer}</Button>
			</form>
		</LetterPage>
	);
}

export function UselessLink({ reason }: { reason: string }) {
	return (
		<LetterPage title="Este enlace no sirve" text={reason}>
			<ButtonLink to="/boletin">Suscribirme</ButtonLink>
			<ButtonLink to="/contacto#mensaje" tone="line">
				Escribir al taller
			</ButtonLink>
		</LetterPage>
	);
}
