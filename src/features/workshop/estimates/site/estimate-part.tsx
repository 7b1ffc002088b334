import type { ReactNode } from "react";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { formatQuestion } from "#features/workshop/estimates/customer/portal-messages.ts";
import type { PublicEstimate, PublicJob } from "#features/workshop/estimates/customer/public-contract.ts";
import { getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { computeSelection, toggleJob } from "#features/workshop/estimates/selection.ts";
import { useSite } from "#site/site-data.ts";
import { ChatLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { EstimateHeader, EstimateTotals } from "./estimate-header.tsx";
import { JobCard } from "./job-card.tsx";
import { buildEstimatePdfPath } from "./pdf-path.ts";
import { StatusNotice } from "./status-notice.tsx";
import type { EstimateAnswers } from "./use-answer-by-link.ts";
import type { JobChoice } from "./use-choice.ts";

type EstimatePartProps = {
	estimate: PublicEstimate;
	/** Reference of the customer's request. */
	reference: string;
	token: string;
	answers: EstimateAnswers;
	choice: JobChoice;
	/** The agreed hour; "" if the car is here already; undefined if the hour still needs agreement. */
	hour: string | undefined;
};

/** Shows the estimate: its jobs, their prices, and the customer's answer. */
export function EstimatePart({ estimate, reference, token, answers, choice, hour }: EstimatePartProps) {
	const { whatsapp } = useSite().settings;
	const { jobs, approved_jobs: approvedJobs, is_open: isOpen, only_whole: isAllOrNothing } = estimate;
	const { selectedIds: selectedJobIds, selectJobs, listRef } = choice;
	const { notice } = answers;
	const canChoose = isOpen && !isAllOrNothing && jobs.length > 1;
	const buildChatUrl = (job?: string) => buildWhatsappUrl(whatsapp, formatQuestion(estimate, job));
	const findJobTitle = (id: string | null) => [...jobs, ...approvedJobs].find((job) => job.id === id)?.title;

	return (
		<section id="cotizacion" aria-labelledby="cotizacion-titulo" className="scroll-mt-6">
			<EstimateHeader estimate={estimate} pageReference={reference} />
			{notice && <Notice key={notice} text={notice} icon="alert" role="alert" className="mt-6 bg-paper" />}
			<StatusNotice estimate={estimate} answers={answers} chat={buildChatUrl()} hour={hour} />
			{isOpen && estimate.change && <Notice text={estimate.change} className="mt-6 bg-paper" />}
			<Jobs title={getJobsTitle(estimate, canChoose)} jobs={jobs} listRef={listRef}>
				{(job) => (
					<JobCard
						key={job.id}
						job={job}
						neededJobTitle={findJobTitle(job.needs_job_id)}
						isSelected={canChoose ? selectedJobIds.includes(job.id) : undefined}
						onToggle={() => selectJobs(toggleJob(jobs, selectedJobIds, job.id))}
					>
						<Anchor
							to={buildChatUrl(job.title)}
							opensNewTab
							onClick={answers.reportQuestion}
							className="link inline-block py-2 text-sm"
						>
							Preguntar por este trabajo
						</Anchor>
					</JobCard>
				)}
			</Jobs>
			{jobs.length > 0 && (
				<EstimateTotals
					estimate={estimate}
					depositCents={
						isOpen ? computeSelection(estimate, selectedJobIds).depositCents : estimate.deposit_cents
					}
					pdfPath={buildEstimatePdfPath(token)}
				/>
			)}
			<Jobs title="Ya aprobaste" jobs={approvedJobs}>
				{(job) => <JobCard key={job.id} job={job} />}
			</Jobs>
			{isOpen && <AnswerByChat chat={buildChatUrl()} />}
		</section>
	);
}

type JobsProps = {
	title: string;
	jobs: readonly PublicJob[];
	listRef?: { current: HTMLUListElement | null };
	children: (job: PublicJob) => ReactNode;
};

function Jobs({ title, jobs, listRef, children }: JobsProps) {
	if (jobs.length === 0) return null;
	return (
		<section aria-label={title} className="mt-8">
			<h3 className="title-4">{title}</h3>
			<ul ref={listRef} className="mt-3 grid gap-3">
				{jobs.map(children)}
			</ul>
		</section>
	);
}

function getJobsTitle(
	{ is_open, only_whole, jobs, approved_jobs, state }: PublicEstimate,
	canChoose: boolean,
) {
	// Without script the customer cannot select jobs, so this title does not apply.
	if (canChoose) return "Tú eliges qué hacemos";
	if (is_open && only_whole && jobs.length > 1) return "Los trabajos: se aprueban todos juntos";
	if (approved_jobs.length === 0) return "Los trabajos";
	return is_open && getEstimateStateInfo(state).isWaiting ? "Falta tu respuesta" : "Lo demás";
}

/** Explains how to answer by chat if no script runs, ahead of buttons that would do nothing. */
function AnswerByChat({ chat }: { chat: string }) {
	const instructions = (
		<div className="mt-8 border-l-4 border-accent bg-paper p-4">
			<p>
				Aquí la lees completa. Para aprobarla o decirnos que no, escríbenos por WhatsApp qué trabajos quieres
				y te respondemos por ahí.
			</p>
			<ChatLink to={chat} size="sm" className="mt-3">
				Responder por WhatsApp
			</ChatLink>
		</div>
	);
	return (
		<>
			<noscript>{instructions}</noscript>
			<div className="hidden in-data-unscripted:block">{instructions}</div>
		</>
	);
}
