import { useEffect } from "react";
import { useToast } from "#ui/toast.tsx";
import { PanelError } from "./panel-error.tsx";
import { PanelTitle } from "./panel-title.tsx";

/** A tab whose data did not come: the specification's words as a toast, and in the page with another try. */
export function LoadFailed({ heading, sentence }: { heading: string; sentence: string }) {
	const showToast = useToast();
	useEffect(() => {
		showToast({ title: "Error", description: sentence, variant: "destructive" });
	}, [showToast, sentence]);
	return (
		<>
			<PanelTitle>{heading}</PanelTitle>
			<h1 className="title-3 mb-6">{heading}</h1>
			<PanelError title={sentence} />
		</>
	);
}
