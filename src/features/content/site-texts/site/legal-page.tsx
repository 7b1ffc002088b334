import { CONSENT_VERSION } from "#core/requests/form/consent-version.ts";
import type { LegalText } from "#features/content/site-texts/contract.ts";
import { LegalBlocks } from "#features/content/site-texts/legal-blocks.tsx";
import { formatLongDate } from "#ui/format.ts";

/** Month in which the bundled texts took effect: «noviembre de 2026». */
const BUNDLED_SINCE = formatLongDate(`${CONSENT_VERSION}-01`).replace(/^1 de /, "");

/**
 * Returns the description of a legal page for search engines: an own text speaks for itself.
 *
 * @param bundled describes the bundled text
 */
export const describeLegalText = (text: LegalText | undefined, bundled: string) =>
	text?.since ? text.summary : bundled;

type LegalPageProps = {
	title: string;
	text: LegalText;
};

/** Legal text of numbered sections with anchors, and a table of contents beside it. */
export function LegalPage({ title, text: { summary, since, sections } }: LegalPageProps) {
	return (
		<>
			<header className="on-dark">
				<div className="measure py-12 md:py-16">
					<h1 className="title-1">{title}</h1>
					<p className="lead mt-5 wrap-anywhere text-muted">{summary}</p>
					<p className="num mt-6 text-sm text-muted">
						Vigente desde {since ? formatLongDate(since) : BUNDLED_SINCE}
					</p>
				</div>
			</header>
			<div className="measure band grid gap-10 lg:grid-cols-[16rem_1fr] lg:gap-16">
				<nav aria-label="Contenido" className="no-print self-start lg:sticky lg:top-24">
					<ol className="border-t border-line text-sm">
						{sections.map(({ id, heading }, index) => (
							<li key={id} className="border-b border-line">
								<a href={`#${id}`} className="flex min-h-10 items-center gap-3 py-1.5 hover:underline">
									<span className="num w-5 shrink-0 text-muted">{index + 1}</span>
									<span className="min-w-0 wrap-anywhere">{heading}</span>
								</a>
							</li>
						))}
					</ol>
				</nav>
				<div className="max-w-prose min-w-0 wrap-anywhere [counter-reset:clausula]">
					{sections.map((section) => (
						<LegalSection key={section.id} section={section} />
					))}
				</div>
			</div>
		</>
	);
}

function LegalSection({ section: { id, heading, blocks } }: { section: LegalText["sections"][number] }) {
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
				{heading}
			</h2>
			<div className="mt-3 grid gap-3">
				<LegalBlocks blocks={blocks} />
			</div>
		</section>
	);
}
