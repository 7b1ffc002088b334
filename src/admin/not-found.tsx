import { data } from "react-router";
import { PageNowhere } from "./frame/error.tsx";

/** The page says what happened; the status says it to machines. */
export function loader() {
	return data(null, { status: 404 });
}

export default function PanelNotFound() {
	return <PageNowhere />;
}
