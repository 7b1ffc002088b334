/** What a service request is stored under while nobody said which service it asks for. */
export const OTHER_SERVICE = "Otro";
