import { Children, isValidElement, type ReactNode } from "react";
import { CONSENT_VERSION } from "#core/requests/form/consent-version.ts";
import { formatLongDate } from "#ui/format.ts";

/** Month in which the consent version took effect: «noviembre de 2026». */
const EFFECTIVE_SINCE = formatLongDate(`${CONSENT_VERSION}-01`).replace(/^1 de /, "");

type LegalPageProps = {
	title: string;
	/** Summary in two sentences. */
	summary: string;
	/** Only <Clause> elements, which make up the table of contents. */
	children: ReactNode;
};

/** Legal text of numbered clauses with anchors, and a table of contents beside it. */
export function LegalPage({ title, summary, children }: LegalPageProps) {
	const clauses = Children.toArray(children).filter(isValidElement<ClauseProps>);
	return (
		<>
			<header className="on-dark">
				<div className="measure py-12 md:py-16">
					<h1 className="title-1">{title}</h1>
					<p className="lead mt-5 text-muted">{summary}</p>
					<p className="num mt-6 text-sm text-muted">Vigente desde {EFFECTIVE_SINCE}</p>
				</div>
			</header>
			<div className="measure band grid gap-10 lg:grid-cols-[16rem_1fr] lg:gap-16">
				<nav aria-label="Contenido" className="no-print self-start lg:sticky lg:top-24">
					<ol className="border-t border-line text-sm">
						{clauses.map(({ props }, index) => (
							<li key={props.id} className="border-b border-line">
								<a href={`#${props.id}`} className="flex min-h-10 items-center gap-3 py-1.5 hover:underline">
									<span className="num w-5 shrink-0 text-muted">{index + 1}</span>
									{props.title}
								</a>
							</li>
						))}
					</ol>
				</nav>
				<div className="max-w-prose [counter-reset:clausula]">{children}</div>
			</div>
		</>
	);
}

type ClauseProps = { id: string; title: string; children: ReactNode };

export function Clause({ id, title, children }: ClauseProps) {
	return (
		<section
			id={id}
			aria-labelledby={`${id}-titulo`}
			className="mt-10 [counter-increment:clausula] first:mt-0 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5"
		>
			<h2
				id={`${id}-titulo`}
				className="title-3 before:mr-3 before:text-muted before:content-[counter(clausula)]"
			>
				{title}
			</h2>
			<div className="mt-3 grid gap-3">{children}</div>
		</section>
	);
}
