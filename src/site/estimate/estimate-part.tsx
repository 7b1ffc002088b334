import type { ReactNode } from "react";
import { factsOf } from "#features/estimates/estimate-states.ts";
import { toggled } from "#features/estimates/own-page/choice.ts";
import { JobCard } from "#features/estimates/own-page/job-card.tsx";
import { questionText } from "#features/estimates/own-page/words.ts";
import type { PublicEstimate, PublicJob } from "#features/estimates/public-contract.ts";
import { useSite } from "#site/site-data.ts";
import { ChatLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { whatsappUrl } from "#workshop.ts";
import { EstimateHead, EstimateSums } from "./head.tsx";
import { paperOf } from "./paper.ts";
import { Standing } from "./standing.tsx";
import type { useAnswerByLink } from "./use-answer-by-link.ts";
import type { useChoice } from "./use-choice.ts";

type EstimatePartProps = {
	estimate: PublicEstimate;
	/** Reference of the customer's request. */
	reference: string;
	token: string;
	answers: ReturnType<typeof useAnswerByLink>;
	choice: ReturnType<typeof useChoice>;
	/** The agreed hour; "" if the car is here already; undefined if the hour still needs agreement. */
	hour: string | undefined;
};

/** Shows the estimate: its jobs, their prices, and the customer's answer. */
export function EstimatePart({
	estimate,
	reference,
	token,
	answers,
	choice,
	hour,
}: EstimatePartProps) {
	const { whatsapp } = useSite().settings;
	const { jobs, approved_jobs: approved, is_open: isOpen, only_whole: onlyWhole } = estimate;
	const { chosen, choose, list } = choice;
	const { notice } = answers;
	const canChoose = isOpen && !onlyWhole && jobs.length > 1;
	const chat = (job?: string) => whatsappUrl(whatsapp, questionText(estimate, job));
	const titleOf = (id: string | null) => [...jobs, ...approved].find((job) => job.id === id)?.title;

	return (
		<section id="cotizacion" aria-labelledby="cotizacion-titulo" className="scroll-mt-6">
			<EstimateHead estimate={estimate} above={reference} />
			{notice && (
				<Notice key={notice} text={notice} icon="alert" role="alert" className="mt-6 bg-paper" />
			)}
			<Standing estimate={estimate} answers={answers} chat={chat()} hour={hour} />
			{isOpen && estimate.change && <Notice text={estimate.change} className="mt-6 bg-paper" />}
			<Jobs title={titleOfJobs(estimate, canChoose)} jobs={jobs} list={list}>
				{(job) => (
					<JobCard
						key={job.id}
						job={job}
						goesWith={titleOf(job.needs_job_id)}
						isChosen={canChoose ? chosen.includes(job.id) : undefined}
						onToggle={() => choose(toggled(jobs, chosen, job.id))}
					>
						<Anchor
							to={chat(job.title)}
							opensNewTab
							onClick={answers.tellAsked}
							className="link inline-block py-2 text-sm"
						>
							Preguntar por este trabajo
						</Anchor>
					</JobCard>
				)}
			</Jobs>
			{jobs.length > 0 && <EstimateSums estimate={estimate} paper={paperOf(token)} />}
			<Jobs title="Ya aprobaste" jobs={approved}>
				{(job) => <JobCard key={job.id} job={job} />}
			</Jobs>
			{isOpen && <ByChatAlone chat={chat()} />}
		</section>
	);
}

type JobsProps = {
	title: string;
	jobs: readonly PublicJob[];
	list?: { current: HTMLUListElement | null };
	children: (job: PublicJob) => ReactNode;
};

function Jobs({ title, jobs, list, children }: JobsProps) {
	if (jobs.length === 0) return null;
	return (
		<section aria-label={title} className="mt-8">
			<h3 className="title-4">{title}</h3>
			<ul ref={list} className="mt-3 grid gap-3">
				{jobs.map(children)}
			</ul>
		</section>
	);
}

function titleOfJobs(
	{ is_open, only_whole, jobs, approved_jobs, state }: PublicEstimate,
	canChoose: boolean,
) {
	// Without script the customer cannot select jobs, so this title does not apply.
	if (canChoose) return "Tú eliges qué hacemos";
	if (is_open && only_whole && jobs.length > 1) return "Los trabajos: se aprueban todos juntos";
	if (approved_jobs.length === 0) return "Los trabajos";
	return is_open && factsOf(state).isWaiting ? "Falta tu respuesta" : "Lo demás";
}

/** Explains how to answer by chat if no script runs, ahead of buttons that would do nothing. */
function ByChatAlone({ chat }: { chat: string }) {
	const words = (
		<div className="mt-8 border-l-4 border-accent bg-paper p-4">
			<p>
				Aquí la lees completa. Para aprobarla o decirnos que no, escríbenos por WhatsApp qué
				trabajos quieres y te respondemos por ahí.
			</p>
			<ChatLink to={chat} size="sm" className="mt-3">
				Responder por WhatsApp
			</ChatLink>
		</div>
	);
	return (
		<>
			<noscript>{words}</noscript>
			<div className="hidden in-data-unscripted:block">{words}</div>
		</>
	);
}
