import yazl from 'yazl';

// Files in the shapes that OneRoster publishes, written for these tests.
export const ONE_ROSTER_FILES = {
  'manifest.csv':
    'propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\nfile.orgs,bulk\nfile.users,bulk\nfile.classes,bulk\nfile.enrollments,bulk\nfile.academicSessions,bulk\nfile.demographics,absent\n',
  'orgs.csv':
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\r\nd,,,District,district,,\r\ns1,,,North,school,1,d\r\ns2,,,"South, Old",school,2,d\r\n',
  'academicSessions.csv':
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear\nq,,,Q1,gradingPeriod,2026-08-20,2026-10-20,f,2027\nf,,,Fall,semester,2026-08-20,2026-12-18,,2027\n',
  'users.csv':
    '\uFEFF"sourcedId","status","dateLastModified","enabledUser","orgSourcedIds","role","username","userIds","givenName","familyName","middleName","identifier","email","sms","phone","agentSourcedIds","grades","password"\n' +
    '"a",,,"true","s2,s1","student","a",,"Zoë","O\'Neill",,"0012","A@Example.org","555","555",,"09","x"\n' +
    '"t",,,"true","d","teacher","t",,"Tom","Field",,,"t@example.org",,,,,\n' +
    '"p",,,"true","s1","guardian","p",,"Pa","Rent",,,,,,,,\n' +
    '"n",,,"true","s1","student","n",,"","Nameless",,,,,,,,\n' +
    '"m",,,"true","s1","student","m",,"Mo,"Hal",,,,,,,,\n' +
    '"z",,,"true","s1","student"\n',
  'classes.csv':
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods\nc1,,,Algebra,,,,scheduled,,s1,"q,f",,,\n',
  'enrollments.csv':
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\ne1,,,c1,s1,a,student,,,\ne2,,,c1,s1,t,teacher,true,,\ne3,,,c1,s1,a,student,,2026-08-20,2026-09-01\n',
};

/** A zip with these files. */
export function zipped(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('error', reject).on('end', () => resolve(Buffer.concat(chunks)));
  });
}
