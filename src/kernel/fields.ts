/** What a message of the bus says, without what it is for the bus: what its function takes from callers inside the context. */
export type FieldsOf<Message> = { [Name in keyof Message as Extract<Name, string>]: Message[Name] };
